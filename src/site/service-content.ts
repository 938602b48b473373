import type { Claim, ClaimId } from '../company.ts';
import { figure, readWords, withFigures } from '../platform/words/words.ts';
import { architecture } from './content/architecture.ts';
import { cafAssessments } from './content/caf-assessments.ts';
import { crisisManagement } from './content/crisis-management.ts';
import { cyberEssentials } from './content/cyber-essentials.ts';
import { greenfield } from './content/greenfield.ts';
import { nistAssessments } from './content/nist-assessments.ts';
import { outsourcing } from './content/outsourcing.ts';
import { resilience } from './content/resilience.ts';
import { riskManagement } from './content/risk-management.ts';
import { strategy } from './content/strategy.ts';
import { training } from './content/training.ts';
import { vciso } from './content/vciso.ts';
import type { Service, ServiceSlug } from './services.ts';

/** Name, number, price and start come from the catalogue. */
export type ServiceContent = {
  /** Under 60 characters together with the consultancy's name, or search engines cut it. */
  searchTitle: string;
  /** Up to 155 characters, for the same reason. */
  description: string;
  summary: string;
  /** In the list of services. */
  sentence: string;
  who: Prose;
  terms: {
    /** What the price depends on; only for services with one. */
    price?: string;
    /** How long the work takes, or how soon it starts. */
    length: { value: string; note: string };
    /** Two at most. */
    more: readonly Figure[];
  };
  /** Under the first button: what the talk is good for. */
  hint: string;
  drawing: {
    title: string;
    /** When the drawing applies; says so where its data is illustrative. */
    note: string;
  };
  /** Claims in the text, beyond those of the terms. */
  otherClaims: readonly ClaimId[];
  deliverables: readonly Prose[];
  /** A page of what the client gets. */
  sample: Sample;
  table?: DetailTable;
  course: readonly Stage[];
  notIncluded: readonly Prose[];
  questions: readonly Question[];
  closing: { heading: string; text: string };
  action: 'book' | 'contact';
};

/** Text with links as in Markdown, `[Crisis Management](/services/crisis-management)`. */
export type Prose = string;

export const linkInText = /\[([^[\]]+)\]\(([^()\s]+)\)/;

export type Figure = { term: string; value: string; claim: ClaimId };

export type Sample = {
  /** Completes "A sample of …". */
  of: string;
  title: string;
  /** Says that it is illustrative, and of whom. */
  note: string;
  columns: readonly string[];
  /** The first cell is the row's heading. */
  rows: readonly (readonly Cell[])[];
};

export type Cell = string | { level: 'low' | 'moderate' | 'high'; text: string };

type DetailTable = {
  heading: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
};

type Stage = { when: string; what: Prose };

type Question = {
  summary: string;
  answer: Prose;
  /** The question is hidden while this claim is switched off. */
  claim?: ClaimId;
};

/** What the page says now, with the figures in it. */
export function serviceContent(slug: ServiceSlug): ServiceContent {
  return withFigures(readWords({ kind: serviceKind, slug, content: serviceContents[slug] }));
}

export const serviceKind = 'services';

/** As built in. */
export const serviceContents: Readonly<Record<ServiceSlug, ServiceContent>> = {
  vciso,
  'risk-management': riskManagement,
  'cyber-essentials': cyberEssentials,
  architecture,
  greenfield,
  outsourcing,
  training,
  strategy,
  resilience,
  'nist-assessments': nistAssessments,
  'caf-assessments': cafAssessments,
  'crisis-management': crisisManagement,
};

/** The sources table's rows, each once, those of the price and the length first. */
export function getClaims({ slug, price, length }: Service): Claim[] {
  const { terms, otherClaims } = serviceContent(slug);
  const more = terms.more.map(({ claim }) => claim);
  const ids = new Set([...(price ? [price] : []), length.claim, ...more, ...otherClaims]);
  return [...ids].map(figure);
}
