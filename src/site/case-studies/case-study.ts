import type { ServiceSlug } from '../services.ts';

export const caseStudiesKind = 'case-studies';

export type CaseStudy = {
  /** As the client may be named. */
  client: string;
  heading: string;
  lede: string;
  service: ServiceSlug | '';
  /** In the row that leads to it. */
  sentence: string;
  figure: string;
  figureOf: string;
  facts: readonly { term: string; value: string; note: string }[];
  before: string;
  after: string;
  surveyBefore: string;
  surveyAfter: string;
  measured: readonly { what: string; source: string; before: string; after: string }[];
  body: string;
  said: string;
  saidBy: string;
  consentOn: string;
  /** Shown to no visitor, as the next one. */
  consentBy: string;
  consentKept: string;
};

export type Survey = { parts: string[]; scores: number[][] };

/** Six lines, each a part of the firm and its six scores out of 100; null if it is anything else. */
export function readSurvey(text: string): Survey | null {
  const rows = text
    .trim()
    .split('\n')
    .map((row) => /^(\S.{0,13}?)((?:[ \t]+\d{1,3}){6})\s*$/.exec(row));
  const parts = rows.map((row) => row?.[1] ?? '');
  const scores = rows.map((row) => (row?.[2] ?? '').trim().split(/\s+/).map(Number));
  const isWhole = rows.length === 6 && parts.every(Boolean);
  return isWhole && scores.flat().every((score) => score <= 100) ? { parts, scores } : null;
}

export const blankCaseStudy: CaseStudy = {
  client: '',
  heading: '',
  lede: '',
  service: '',
  sentence: '',
  figure: '',
  figureOf: '',
  facts: [],
  before: '',
  after: '',
  surveyBefore: '',
  surveyAfter: '',
  measured: [],
  body: '',
  said: '',
  saidBy: '',
  consentOn: '',
  consentBy: '',
  consentKept: '',
};
