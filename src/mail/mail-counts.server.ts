import { and, count, eq, gt, isNotNull, lte, min, notInArray } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';

export type MailCounts = {
  /** Not sent, and not tried again unless somebody says so. */
  failed: number;
  /** Owed, and met with a fault at the last try. */
  failing: number;
  /** Since when the oldest of these is owed. */
  failingSince: Date | null;
};

type Which = {
  /** Purposes that are left out. */
  except?: string[];
  /** Those that ended after this. */
  failedAfter?: Date;
  /** Those of the failing that are owed since then. */
  owedAfter?: Date;
  owedUntil?: Date;
};

/** What goes wrong with mail. */
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
