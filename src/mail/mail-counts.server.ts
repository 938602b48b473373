import { and, count, eq, gt, isNotNull, lte, min, notInArray } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

export type MailCounts = {
  /** Not sent, and not tried again unless an admin resends it. */
  failed: number;
  /** Still queued after the last try failed. */
  failing: number;
  /** When the oldest failing mail was queued. */
  failingSince: Date | null;
};

type Which = {
  /** Purposes that are left out. */
  except?: string[];
  /** Counts failed mails that ended after this. */
  failedAfter?: Date;
  /** Counts failing mails that were queued after this, or by `owedUntil`. */
  owedAfter?: Date;
  owedUntil?: Date;
};

/**
 * In milliseconds. A server may refuse a mail for good, and nobody can put that aside: the list shows it
 * for as long as it is kept.
 */
export const mailReportedFor = 7 * 24 * 3_600_000;

/** What the team is told: how many mails have failed in the last seven days, or are failing. */
export function mailTrouble({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<MailCounts> {
  return countMail(db, { failedAfter: new Date(clock().getTime() - mailReportedFor) });
}

/** How many mails have failed, or are failing. */
export async function countMail(
  db: Db,
  { except = [], failedAfter, owedAfter, owedUntil }: Which = {},
): Promise<MailCounts> {
  const { state, reason, purpose, finishedAt, queuedAt } = mailMessages;
  const isMeant = except.length > 0 ? notInArray(purpose, except) : undefined;
  const isFailed = and(eq(state, 'failed'), isMeant, failedAfter && gt(finishedAt, failedAfter));
  const isFailing = and(
    eq(state, 'queued'),
    isNotNull(reason),
    isMeant,
    owedAfter && gt(queuedAt, owedAfter),
    owedUntil && lte(queuedAt, owedUntil),
  );
  const [failed, [failing]] = await Promise.all([
    db.$count(mailMessages, isFailed),
    db
      .select({ count: count(), since: min(queuedAt) })
      .from(mailMessages)
      .where(isFailing),
  ]);
  return { failed, failing: failing?.count ?? 0, failingSince: failing?.since ?? null };
}
