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
  measured: readonly { what: string; source: string; before: string; after: string }[];
  body: string;
  said: string;
  saidBy: string;
  consentOn: string;
  /** Shown to no visitor, as the next one. */
  consentBy: string;
  consentKept: string;
};

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
  measured: [],
  body: '',
  said: '',
  saidBy: '',
  consentOn: '',
  consentBy: '',
  consentKept: '',
};
