import { and, count, eq, gt, isNotNull, min, notInArray, type SQL } from 'drizzle-orm';
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

/** What went wrong with mail, of all purposes but these. */
export async function countMail(
  db: Db,
  { except = [], failedSince }: { except?: string[]; failedSince?: Date } = {},
): Promise<MailCounts> {
  const { state, reason, purpose, finishedAt, queuedAt } = mailMessages;
  const isMeant: SQL | undefined = except.length > 0 ? notInArray(purpose, except) : undefined;
  const [[failed], [failing]] = await Promise.all([
    db
      .select({ count: count() })
      .from(mailMessages)
      .where(
        and(eq(state, 'failed'), isMeant, failedSince ? gt(finishedAt, failedSince) : undefined),
      ),
    db
      .select({ count: count(), since: min(queuedAt) })
      .from(mailMessages)
      .where(and(eq(state, 'queued'), isNotNull(reason), isMeant)),
  ]);
  return {
    failed: failed?.count ?? 0,
    failing: failing?.count ?? 0,
    failingSince: failing?.since ?? null,
  };
}
