import type { Services } from './services.ts';

/**
 * Something that came in or needs attention: a count and where to look. Nothing in it was typed by a
 * visitor.
 */
export type AttentionLine = {
  /** What is counted, such as 'enquiries'; alerts go by it. */
  kind: string;
  count: number;
  /** The whole sentence, such as "3 enquiries are waiting for an answer". */
  says: string;
  /** The admin page that shows them. */
  href: string;
  isUrgent: boolean;
};

/** What a feature reports to the team. Lines with nothing to report are left out. */
export type Attention = {
  /** What came in since then. */
  arrived?: (services: Services, since: Date) => Promise<AttentionLine[]>;
  /** What waits for the team now. */
  waiting?: (services: Services) => Promise<AttentionLine[]>;
};

/** The line for a count, in the singular or plural; none for zero. */
export function attentionLine(
  count: number,
  [one, many]: readonly [string, string],
  about: Omit<AttentionLine, 'count' | 'says'>,
): AttentionLine[] {
  return count === 0 ? [] : [{ ...about, count, says: formatCount(count, one, many) }];
}

/** A number with its words in the singular or plural: "1 enquiry waits", "3 enquiries wait". */
export function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

export type Level = 'green' | 'amber' | 'red';

/** The state of a part of the installation, and what to do about it if it is not well. */
export type HealthCheckResult = { level: Level; says: string; advice?: string };

export type HealthCheck = {
  name: string;
  /** Whether /readyz says what was found as well. It stays ready: visitors can still be served. */
  isToldAtReadyz?: boolean;
  run: (services: Services) => Promise<HealthCheckResult>;
};

/** One event in the history of a person, as the page of their lead shows it. */
export type HistoryEntry = {
  /** Different from every other entry's. */
  key: string;
  at: Date;
  /** What it belongs to, such as 'Enquiry': the same word for all of one feature. */
  kind: string;
  title: string;
  /** What they wrote or chose, in full; line breaks count. */
  detail?: string;
  /** Questions that they answered, each with what they chose; folded away under `title`. */
  answers?: { title: string; items: readonly { term: string; value: string }[] };
  /** Where it stands, such as 'answered'. */
  state?: { text: string; isUrgent: boolean };
  /** The record's own page in the admin area. */
  href?: string;
};

/** What a feature knows about a person, by the addresses they used; the newest `mostEntries`. */
export type PersonHistory = (
  services: Services,
  emails: readonly string[],
) => Promise<HistoryEntry[]>;

export const mostEntries = 200;

/** From a page with a form to its result, as far as a feature can count it. */
export type Conversion = {
  name: string;
  /** The pages that show its form. */
  pages: readonly string[];
  /** What its last step is, such as 'answered'. */
  lastStep: string;
  /** How many forms were sent since then, and how many of those got to the last step. */
  count: (
    services: Pick<Services, 'db'>,
    since: Date,
  ) => Promise<{ sent: number; finished: number }>;
};

/** How many reached each score since then, and what a score means. */
export type Scores = {
  count: (
    services: Pick<Services, 'db'>,
    since: Date,
  ) => Promise<{ score: number; count: number }[]>;
  getRisk: (score: number) => { level: 'low' | 'moderate' | 'high'; name: string };
};
