import type { Services } from '../platform/services.ts';
import { pagesWith, wordsKey } from '../platform/words/published.server.ts';
import { figureKind, readWords, sentencesOf } from '../platform/words/words.ts';
import { labelTexts } from './compare.server.ts';
import { fitContent, textsIn } from './content.ts';
import { declaredWords, type Name } from './documents.server.ts';

export type FigurePlaces = {
  /** Sentences that name it, and texts that are left out without it. */
  sentences: { name: Name; document: string; field: string; label: string; text: string }[];
  pages: string[];
  printed: { label: string; href: string }[];
};

/** Where a figure stands on the site as it is now. */
export function findPlaces(services: Services, slug: string): FigurePlaces {
  const printed = services.features.flatMap(({ printed: documents = [] }) => documents);
  return {
    sentences: declaredWords(services).flatMap((declared) => {
      const { kind, of, document } = declared;
      if (kind === figureKind) return [];
      const { content: builtIn } = document;
      const now = readWords({ kind, slug: declared.slug, content: builtIn });
      const content = fitContent(of.schema, now);
      const labels = new Map(labelTexts(of.schema, content));
      return [...textsIn(content)].flatMap(([field, text]) => {
        const name = { kind, slug: declared.slug };
        const label = labels.get(field) ?? field;
        const said = sentencesWith(text, slug);
        return said.map((one) => ({ name, document: document.label, field, label, text: one }));
      });
    }),
    pages: pagesWith(wordsKey(figureKind, slug)),
    printed: printed.filter(({ figures }) => figures.includes(slug)),
  };
}

/** A field may hold the names of figures alone, which its text relies on. */
function sentencesWith(text: string, slug: string): string[] {
  if (text.split(/[\s,]+/).includes(slug)) return ['The whole entry relies on it'];
  return sentencesOf(text).filter((sentence) => sentence.includes(`{${slug}}`));
}
