import type { Platform } from './platform.server.ts';

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

/** What a domain reports to the team. Lines with nothing to report are left out. */
export type Attention = {
  /** What came in since then. */
  arrived?: (platform: Platform, since: Date) => Promise<AttentionLine[]>;
  /** What waits for somebody now. */
  waiting?: (platform: Platform) => Promise<AttentionLine[]>;
};

export type Level = 'green' | 'amber' | 'red';

/** The state of something, and what to do about it if it is not well. */
export type Finding = { level: Level; says: string; advice?: string };

export type Probe = {
  name: string;
  look: (platform: Platform) => Promise<Finding>;
};

/** Everything to watch over, listed by `server/`. */
export type Watch = { attention: readonly Attention[]; probes: readonly Probe[] };
