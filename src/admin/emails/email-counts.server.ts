import { and, count, eq, gt, isNotNull, isNull, lte, min, notInArray } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';

export type EmailCounts = {
  /** Not sent, and not tried again unless an admin resends it. */
  failed: number;
  /** Failed as well, but because the recipient's address was refused. */
  refused: number;
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

/** In milliseconds. What failed is reported for so long, unless an admin puts it aside before. */
export const emailReportedFor = 7 * 24 * 3_600_000;

/** What the team is told: how many mails have failed in the last seven days, or are failing. */
export function emailTrouble({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EmailCounts> {
  return countEmail(db, { failedAfter: new Date(clock().getTime() - emailReportedFor) });
}

/** How many mails have failed, without those put aside, or are failing. */
export async function countEmail(
  db: Db,
  { except = [], failedAfter, owedAfter, owedUntil }: Which = {},
): Promise<EmailCounts> {
  const { state, reason, purpose, finishedAt, queuedAt } = emailMessages;
  const isMeant = except.length > 0 ? notInArray(purpose, except) : undefined;
  const isFailed = and(
    eq(state, 'failed'),
    isNull(emailMessages.dismissedAt),
    isMeant,
    failedAfter && gt(finishedAt, failedAfter),
  );
  const isFailing = and(
    eq(state, 'queued'),
    isNotNull(reason),
    isMeant,
    owedAfter && gt(queuedAt, owedAfter),
    owedUntil && lte(queuedAt, owedUntil),
  );
  const { isRecipientRefused } = emailMessages;
  const [failed, refused, [failing]] = await Promise.all([
    db.$count(emailMessages, and(isFailed, eq(isRecipientRefused, false))),
    db.$count(emailMessages, and(isFailed, isRecipientRefused)),
    db
      .select({ count: count(), since: min(queuedAt) })
      .from(emailMessages)
      .where(isFailing),
  ]);
  return { failed, refused, failing: failing?.count ?? 0, failingSince: failing?.since ?? null };
}

/** Whether a server has accepted any mail since then. */
export async function hasSentSince(db: Db, since: Date): Promise<boolean> {
  const isSent = and(eq(emailMessages.state, 'sent'), gt(emailMessages.finishedAt, since));
  const sent = await db.select({ id: emailMessages.id }).from(emailMessages).where(isSent).limit(1);
  return sent.length > 0;
}

/** How many mails are held until a rush is over, or a restored copy goes live. */
export function countHeld(db: Db): Promise<number> {
  return db.$count(emailMessages, eq(emailMessages.state, 'held'));
}
