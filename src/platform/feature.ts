import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PersonalDataHolder } from './privacy/personal-data.server.ts';
import type { RetentionRule } from './privacy/retention.server.ts';
import type { Channel } from './jobs/channel.server.ts';
import type { Job } from './jobs/start-worker.server.ts';
import type { Db, Tx } from './database/database.server.ts';
import type { Actor } from './privacy/audit-log.server.ts';
import type { Email } from './email/email.ts';
import type { Services } from './services.ts';
import type { WordsKind } from './words/kind.server.ts';
import type {
  Attention,
  Conversion,
  FirstAnswer,
  FirstStep,
  HealthCheck,
  OfferActs,
  OnCall,
  OnPersonChanged,
  PersonHistory,
  Scores,
  Search,
} from './reporting.ts';

/** What a feature contributes. Features are registered in `features.server.ts` and nowhere else. */
export type Feature = {
  name: string;
  /** What visitors fill in. */
  forms?: readonly VisitorForm[];
  jobs?: readonly Job<Services, object>[];
  emails?: readonly Email<Services>[];
  /** What sends the rows of its tables, beside the emails. */
  channels?: readonly Channel<Services>[];
  /** All personal data, for exports and erasures. */
  personalData?: readonly PersonalDataHolder[];
  retention?: readonly RetentionRule[];
  /** What the privacy notice says that we collect; on consent first. */
  collects?: readonly Collected[];
  /** Tables with columns of such names as personal data have, but without any, each with the reason. */
  impersonal?: Readonly<Record<string, string>>;
  /** Paths that take files, which their routes read once they know who sends them. */
  uploads?: readonly string[];
  /** Paths whose forms are longer than any other's; in bytes. */
  longForms?: { paths: readonly string[]; largest: number };
  /** The sentences beside consent boxes, which are recorded word by word and read by a lawyer. */
  wordings?: readonly { purpose: string; version: string; text: string }[];
  attention?: readonly Attention[];
  healthChecks?: readonly HealthCheck[];
  history?: readonly PersonHistory[];
  /** What one of the team owns of its records, and how it passes to another. */
  ownership?: Ownership;
  /** Run when the team has telephoned a person: what waits for an answer to them no longer does. */
  onCall?: OnCall;
  /** Run when such a call is taken back. */
  undoCall?: (tx: Tx, services: Services, changeId: string) => Promise<unknown>;
  /** Run when another person has an address, or the team marks theirs as spam or takes that back. */
  onPersonChanged?: OnPersonChanged;
  /** When people and the team last spoke with each other, as a query of `email` and `at`. */
  inTouch?: SQL;
  search?: Search;
  /** Offered by the search over a page of one of its records. */
  acts?: OfferActs;
  /** From a page with a form to its result, for the overview. */
  conversion?: Conversion;
  scores?: Scores;
  /** Texts that the team changes by itself. */
  words?: readonly WordsKind[];
  /** Documents that state figures as they were when these were made. */
  printed?: readonly { label: string; href: string; figures: readonly string[] }[];
  /** What admins do first, while nothing has come in yet. */
  firstSteps?: (services: Services) => Promise<FirstStep[]>;
  /** Of all who wrote since a moment, for the reports. */
  firstAnswers?: (services: Services, since: Date) => Promise<FirstAnswer[]>;
  adminPages?: readonly AdminPage[];
  /** What open pages of the team show as it comes. */
  changes?: readonly ChangeLog[];
  /** Run when a person writes in answer to emails of these Message-IDs. */
  onReply?: (
    tx: Tx,
    reply: { messageIds: readonly string[]; conversationId: string; at: Date },
  ) => Promise<void>;
  /** The newest email of the followed mailbox with this header field; null if there is none. */
  findInMailbox?: (
    services: Services,
    field: { name: string; value: string; largest: number },
  ) => Promise<Uint8Array | null>;
  /** What lately came, for the members who want to see so in an open page. */
  liveNotices?: (services: Services) => Promise<LiveNotice[]>;
  /** Begins what goes on for as long as the process, beside the jobs. */
  follow?: (services: Services) => { stop(): Promise<void> };
};

/** Where a change of records is seen: a later time, or a new row. Both columns are of one table. */
export type ChangeLog = { id: PgColumn; at: PgColumn };

/** One piece of news has one key, for every member that it is shown to. */
export type LiveNotice = { userIds: string[]; key: string; text: string; path: string };

export type Ownership = {
  /** In words, such as '32 people'; what they don't own is left out. */
  list: (db: Db, userId: string) => Promise<string[]>;
  handOver?: (
    tx: Tx,
    services: Services,
    change: { actor: Actor; fromId: string; toId: string | null },
  ) => Promise<void>;
};

export type Collected = {
  when: string;
  kept: string;
  /** Of Article 6(1) of the UK GDPR. */
  basis: string;
};

/** A form of visitors, for what goes through all of them. */
export type VisitorForm = {
  /** Names its limits, and the event that is logged if nothing can be stored. */
  name: string;
  /** The path of the page that has it. */
  page: string;
  schema: { shape: object };
  /** What a person posts. Tests send it, and erase it again. */
  sample: (person: SamplePerson) => Record<string, string>;
  table: PgTable;
  /** Over the limit for all visitors together. What we have to answer is never refused because of others. */
  inRush: 'hold-emails' | 'refuse';
  /** Its questions come one by one. */
  hasSteps?: true;
  /** Disposable mailboxes too. */
  takesAnyMailbox?: true;
  /** Where a browser without JavaScript goes after a success. */
  sentPage(success: { kind: string; reference?: string; token?: string }): string;
  /** As in DR-7K4M-2QX9; that of the company by default. */
  referencePrefix?: string;
};

export type SamplePerson = { name: string; email: string; phone: string; message: string };

/** What leads to a page of the admin area, from every other one. */
export type AdminPage = {
  label: string;
  href: string;
  /** Consultants see it too; other pages are the admins' alone. */
  isForConsultants?: boolean;
  /** Editors see it too. */
  isForEditors?: boolean;
  /** In the bar by itself, or as its search field; other pages are under More. */
  place?: 'bar' | 'search';
  /** Among the pages in the bar. */
  order?: number;
  /** `G`, then this letter, opens it. */
  key?: string;
  /** How many records there wait for the team. */
  countWaiting?: (services: Services) => Promise<number>;
  /** How many of its records none of the team has opened. */
  countUnread?: (services: Services) => Promise<number>;
};

/** The same for the browser, with the counts. */
export type AdminEntry = Omit<AdminPage, 'countWaiting' | 'countUnread'> & {
  waiting?: number | undefined;
  unread?: number | undefined;
};

export const getEmails = ({ features }: Pick<Services, 'features'>) =>
  features.flatMap(({ emails = [] }) => emails);

/** What the outbox sends from, each once. */
export const getOutboxTables = (from: Pick<Services, 'features'>) => [
  ...new Set(getChannels(from).map(({ table }) => table)),
];

export const getChannels = ({ features }: Pick<Services, 'features'>) =>
  features.flatMap(({ channels = [] }) => channels);

/** In order of erasure. */
export function personalDataHolders(features: readonly Feature[]): PersonalDataHolder[] {
  const holders = features.flatMap(({ personalData = [] }) => personalData);
  const isLast = ({ isErasedLast }: PersonalDataHolder) => isErasedLast === true;
  return [...holders.filter((one) => !isLast(one)), ...holders.filter(isLast)];
}
