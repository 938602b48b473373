import type { Platform } from './platform.server.ts';

/** How visitors get from a page with a form to its result, as far as a domain can count them. */
export type Journey = {
  name: string;
  /** The pages that show its form. */
  pages: readonly string[];
  /** What its last step is, such as 'answered'. */
  lastStep: string;
  /** How many forms were sent since then, and how many of those got to the last step. */
  count: (
    platform: Pick<Platform, 'db'>,
    since: Date,
  ) => Promise<{ sent: number; finished: number }>;
};

export type Scores = {
  /** How many reached each score since then. */
  count: (
    platform: Pick<Platform, 'db'>,
    since: Date,
  ) => Promise<{ score: number; count: number }[]>;
  riskOf: (score: number) => { level: 'low' | 'moderate' | 'high'; name: string };
};

/** What the overview shows of the domains, which do not import one another: listed by `server/`. */
export type OverviewSources = {
  journeys: readonly Journey[];
  scores: Scores;
};
