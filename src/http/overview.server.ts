import { createContext } from 'react-router';
import type { Platform } from './platform.server.ts';

/** The way from a page with a form to what comes of it, as far as a domain can count it. */
export type Journey = {
  name: string;
  /** The pages that show its form. */
  pages: readonly string[];
  /** What its last step is, such as 'answered'. */
  lastStep: string;
  /** Of what was sent since then, how many got to the last step. */
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

/** Set for every request by the server. */
export const overviewContext = createContext<OverviewSources>();
