import { parseMarkdown } from '../../platform/words/markdown.server.ts';
import { findOnSite, listPublished, type OnSite } from '../../platform/words/published.server.ts';
import { figures, namedFigures, withFigures } from '../../platform/words/words.ts';
import { readSurface, ringsBelow } from '../plates/contours.server.ts';
import { sheets, toSoundings } from '../plates/survey-sheet.ts';
import {
  blankCaseStudy,
  caseStudiesKind,
  type CaseStudy,
  readSurvey,
  type Survey,
} from './case-study.ts';

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
    surveys: drawSurveys(shown),
    sources: figures(...new Set(namedFigures(JSON.stringify({ ...shown, body })))),
  };
}

/** Both, with their lines, or none. */
function drawSurveys({
  surveyBefore,
  surveyAfter,
}: Pick<CaseStudy, 'surveyBefore' | 'surveyAfter'>) {
  const [before, after] = [readSurvey(surveyBefore), readSurvey(surveyAfter)];
  if (!before || !after) return null;
  return {
    before: { ...before, below: drawBelow(before) },
    after: { ...after, below: drawBelow(after) },
  };
}

function drawBelow({ scores }: Survey) {
  const surface = readSurface(toSoundings(scores));
  const sheet = sheets.narrow;
  return Object.fromEntries(
    sheet.levels.map((level) => [
      level,
      ringsBelow(level, surface, sheet)
        .map(({ path }) => path)
        .join(''),
    ]),
  );
}

export type CaseStudyPage = Exclude<NonNullable<ReturnType<typeof readCaseStudy>>, 'withdrawn'>;
