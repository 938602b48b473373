import type { Stage } from '../ui/admin/marks.tsx';
import type { PromiseClock } from '../ui/content/durations.ts';
import type { Tx } from './database/database.server.ts';
import type { Actor } from './privacy/audit-log.server.ts';
import type { Services } from './services.ts';

/** A count of new or outstanding records and where to see them. Contains no user input. */
export type AttentionLine = {
  kind: string;
  count: number;
  /** The whole sentence, such as "3 enquiries are waiting for an answer". */
  message: string;
  href: string;
  isUrgent: boolean;
};

/** What a feature reports to the team; empty lines are omitted. */
export type Attention = {
  arrived?: (services: Services, since: Date) => Promise<AttentionLine[]>;
  waiting?: (services: Services) => Promise<AttentionLine[]>;
  /** What waits for our answer, the least time left first. The first page lists it instead of lines. */
  unanswered?: (services: Services) => Promise<Unanswered[]>;
  /** Notes that name a user, the newest first. */
  named?: (services: Services, userId: string) => Promise<Named[]>;
  /** What a user has planned, by the day it is due. The first page lists it instead of lines. */
  nextSteps?: (services: Services, userId: string) => Promise<NextStep[]>;
};

type OfPerson = { key: string; href: string; name: string; company: string | null };

export type Unanswered = OfPerson & {
  /** In the visitor's words. */
  message: string;
  promise: PromiseClock;
  owner: { id: string; name: string } | null;
};

export type Named = OfPerson & {
  text: string;
  /** Null if the author's account was deleted. */
  author: string | null;
  at: Date;
};

export type NextStep = OfPerson & {
  step: string;
  /** A day in London, such as 2026-11-21. */
  due: string;
  /** In London, such as 14:30. */
  time: string | null;
  stage: Stage;
};

/** The line for a count, in the singular or plural; none for zero. */
export function attentionLine(
  count: number,
  [one, many]: readonly [string, string],
  about: Omit<AttentionLine, 'count' | 'message'>,
): AttentionLine[] {
  return count === 0 ? [] : [{ ...about, count, message: formatCount(count, one, many) }];
}

/** A number with its words in the singular or plural: "1 enquiry waits", "3 enquiries wait". */
export function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

export type Level = 'green' | 'amber' | 'red';

/** The state of a part of the installation, and what to do if it is unhealthy. */
export type HealthCheckResult = { level: Level; message: string; advice?: string };

export type HealthCheck = {
  name: string;
  /** Whether /readyz shows the message too. The site stays ready: it can still serve visitors. */
  isToldAtReadyz?: boolean;
  run: (services: Services) => Promise<HealthCheckResult>;
};

/** One event in a person's history, as shown on their page. */
export type HistoryEntry = {
  key: string;
  at: Date;
  /** The record type, such as 'Enquiry': the same for all of one feature. */
  kind: string;
  title: string;
  /** What the person wrote or chose, in full; line breaks count. */
  detail?: string;
  answers?: { title: string; items: readonly { term: string; value: string }[] };
  state?: { text: string; isUrgent: boolean };
  href?: string;
  /** A message between us, in full. `promise` is that of an answer to one of theirs. */
  message?: { by: 'them' | 'us'; text: string; isAutomatic?: boolean; promise?: PromiseClock };
  /** An email that was returned. */
  isBounce?: boolean;
};

/** A feature's data about a person, by the addresses they used; the newest `mostEntries`. */
export type PersonHistory = (
  services: Services,
  emails: readonly string[],
) => Promise<HistoryEntry[]>;

/** Of all the person's addresses; in the transaction that logs the call. */
export type OnCall = (
  tx: Tx,
  services: Services,
  call: { actor: Actor; emails: readonly string[]; changeId: string },
) => Promise<void>;

/** For a person's addresses; in the transaction that marks, merges or parts people. */
export type OnPersonChanged = (
  tx: Tx,
  services: Services,
  emails: readonly string[],
) => Promise<void>;

export const mostEntries = 200;

/** What a search over everything found: the page marks the words in `title` and `text`. */
export type SearchHit = {
  key: string;
  title: string;
  text?: string | null | undefined;
  /** On the right, such as a stage or a day. */
  note?: string | undefined;
  href: string;
  /** Of an act: what is posted to `href`. */
  fields?: Readonly<Record<string, string>>;
};

/** What a viewer can do with what is open at an address of the admin area. */
export type OfferActs = (
  services: Services,
  at: string,
  viewer: { userId: string },
) => Promise<SearchHit[]>;

export type SearchGroup = {
  title: string;
  /** The first `mostHits`. */
  hits: readonly SearchHit[];
  total: number;
  /** There are more than were counted. */
  isMore: boolean;
};

/** What of a feature's records has the words; nothing that the viewer may not open. */
export type Search = (
  services: Services,
  words: string,
  viewer: { isAdmin: boolean },
) => Promise<SearchGroup[]>;

export const mostHits = 5;

/** What an installation needs before its first day of work; done by itself. */
export type FirstStep = { label: string; href: string; isDone: boolean };

/** How long someone who wrote to us waited for our first answer. */
export type FirstAnswer = {
  at: Date;
  /** As the promise counts time; null if there is none yet. */
  tookMs: number | null;
  promise: 'kept' | 'broken' | 'open';
};

/** Conversion from a page with a form to its result. */
export type Conversion = {
  name: string;
  pages: readonly string[];
  lastStep: string;
  /** Forms sent since then, and how many of them reached the last step. */
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
