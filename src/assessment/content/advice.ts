import type { ClaimId } from '../../company.ts';
import type { PagePath } from '../../platform/web/page.ts';
import type { QuestionId } from './questions.ts';
import { adviceOnPeople } from './advice-on-people.ts';
import { adviceOnSystems } from './advice-on-systems.ts';

/** What to do about a question without full points, who does it, and what helps. */
export type Advice = {
  owner: string;
  /** Of ours, free: it comes before anything that costs. */
  document: FreeDocument;
  /** For five points, and for none. */
  'half done': Work;
  missing: Work;
};

export type Work = {
  /** None where the specification's recommendation is always the heading. */
  heading?: string;
  text: string;
  firstWeek: string;
  effort: string;
  /** Only one that costs no more than the step is worth. */
  service?: Service;
};

/** With the part of the document that is about the step. */
export type FreeDocument = { title: string; href: PagePath; part?: string };

/** Prices and lengths are shown while their claims are; without a price, it is fixed in writing. */
export type Service = { name: string; href: PagePath; price?: ClaimId; length?: ClaimId };

export const advice: Record<QuestionId, Advice> = { ...adviceOnSystems, ...adviceOnPeople };
