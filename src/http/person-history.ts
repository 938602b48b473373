import type { Platform } from './platform.server.ts';

/** One event in the history of a person, as the page of their lead shows it. */
export type HistoryEntry = {
  /** Different from every other entry's. */
  key: string;
  at: Date;
  /** What it belongs to, such as 'Enquiry': the same word for all of one domain. */
  kind: string;
  title: string;
  /** What they wrote or chose, in full; line breaks count. */
  detail?: string;
  /** Where it stands, such as 'answered'. */
  state?: { text: string; isUrgent: boolean };
  /** The record's own page in the admin area. */
  href?: string;
};

/**
 * What a domain knows about a person, by the addresses they used; the newest `mostEntries`. Each domain
 * provides one and the server lists them, because domains do not import one another.
 */
export type PersonHistory = (
  platform: Platform,
  emails: readonly string[],
) => Promise<HistoryEntry[]>;

export const mostEntries = 200;
