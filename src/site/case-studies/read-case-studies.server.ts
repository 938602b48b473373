import { parseMarkdown } from '../../platform/words/markdown.server.ts';
import { findOnSite, listPublished, type OnSite } from '../../platform/words/published.server.ts';
import { figures, namedFigures, withFigures } from '../../platform/words/words.ts';
import { blankCaseStudy, caseStudiesKind, type CaseStudy } from './case-study.ts';

/** What leads to a case study. */
export type CaseStudyRow = Pick<CaseStudy, 'client' | 'sentence' | 'figure' | 'figureOf'> & {
  slug: string;
};

/** The newest first. */
export const listCaseStudies = (): CaseStudyRow[] => listPublished(caseStudiesKind).map(toRow);

/** What visitors see of a service. */
export const caseStudiesOf = (service: string): CaseStudyRow[] =>
  listPublished(caseStudiesKind)
    .filter(({ content }) => content['service'] === service)
    .slice(0, 3)
    .map(toRow);

function toRow({ slug, content }: Pick<OnSite, 'slug' | 'content'>): CaseStudyRow {
  const { client, sentence, figure, figureOf } = withFigures({ ...blankCaseStudy, ...content });
  return { slug, client, sentence, figure, figureOf };
}

/** As its page shows it; who consented, and where that is kept, stay here. */
export function readCaseStudy(slug: string) {
  const found = findOnSite(caseStudiesKind, slug);
  if (found === null || found === 'withdrawn') return found;
  const study: CaseStudy = { ...blankCaseStudy, ...found.content };
  const { consentBy: _by, consentKept: _kept, body, ...shown } = study;
  return {
    ...withFigures(shown),
    blocks: parseMarkdown(body),
    sources: figures(...new Set(namedFigures(JSON.stringify({ ...shown, body })))),
  };
}

export type CaseStudyPage = Exclude<NonNullable<ReturnType<typeof readCaseStudy>>, 'withdrawn'>;
