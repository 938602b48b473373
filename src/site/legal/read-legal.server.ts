import { parseMarkdown } from '../../platform/words/markdown.server.ts';
import { readWords, withFigures } from '../../platform/words/words.ts';
import type { Block } from '../../ui/content/markdown.tsx';
import { accessibility } from '../content/accessibility.ts';
import { privacyPolicy } from '../content/privacy-policy.ts';
import { terms } from '../content/terms.ts';

export type LegalContent = {
  /** As a reader would say it: 'March 2025'. */
  updated: string;
  /** When the text was last compared with what the site does. */
  reviewed: string;
  summary: string;
  /** Markdown, in which a name in braces that stands alone is what the code knows, such as its cookies. */
  sections: readonly { heading: string; id: string; text: string }[];
};

export type LegalText = Omit<LegalContent, 'sections'> & { sections: LegalSection[] };
type LegalSection = { id: string; heading: string; blocks: Block[] };

type LegalSlug = keyof typeof builtInLegal;

export const legalKind = 'legal';

export const builtInLegal = { 'privacy-policy': privacyPolicy, terms, accessibility };

/** What the page says now. */
export function readLegal(slug: LegalSlug): LegalText {
  const content = readWords<LegalContent>({ kind: legalKind, slug, content: builtInLegal[slug] });
  const { sections, ...others } = content;
  return {
    ...withFigures(others),
    sections: sections.map(({ id, heading, text }) => ({
      id,
      heading: withFigures(heading),
      blocks: parseMarkdown(text, true),
    })),
  };
}
