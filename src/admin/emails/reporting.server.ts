import { href } from 'react-router';
import { and, count, eq, gt, isNotNull, isNull, lte, min, notInArray } from 'drizzle-orm';
import { type Attention, attentionLine } from '../../platform/reporting.ts';
import { hasFailedTooLong } from '../../platform/jobs/channel.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';

export const emailAttention: Attention = {
  async waiting(services) {
    const [{ failed, refused, failing, failingSince }, held] = await Promise.all([
      emailTrouble(services),
      countHeld(services.db),
    ]);
    const isLong = hasFailedTooLong(failingSince, services.clock());
    const oldest = 'being retried, the oldest for more than an hour';
    return [
      ...attentionLine(failed, ['email could not be sent', 'emails could not be sent'], {
        kind: 'mail failed',
        href: `${href('/admin/mail')}?state=failed`,
        isUrgent: true,
      }),
      ...attentionLine(held, ['email is held back', 'emails are held back'], {
        kind: 'mail held',
        href: `${href('/admin/mail')}?state=held`,
        isUrgent: true,
      }),
      ...attentionLine(
        refused,
        [
          'email was refused for its address, which may be mistyped',
          'emails were refused for their addresses, which may be mistyped',
        ],
        { kind: 'mail refused', href: `${href('/admin/mail')}?state=failed`, isUrgent: false },
      ),
      ...attentionLine(isLong ? failing : 0, [`email is ${oldest}`, `emails are ${oldest}`], {
        kind: 'mail failing',
        href: `${href('/admin/mail')}?state=failing`,
        isUrgent: true,
      }),
    ];
  },
};

type EmailCounts = {
  /** Unsent, and retried only if an admin resends it. */
  failed: number;
  /** Also failed, but because the recipient's address was rejected. */
  refused: number;
  /** Still queued after the last try failed. */
  failing: number;
  failingSince: Date | null;
};

type Which = {
  except?: string[];
  /** Counts failed emails that ended after this. */
  failedAfter?: Date;
  /** Counts failing emails that were queued after this, or by `queuedUntil`. */
  queuedAfter?: Date;
  queuedUntil?: Date;
};

/** In milliseconds. Failures are reported for this long, unless an admin dismisses them first. */
export const emailReportedFor = 7 * 24 * 3_600_000;

/** How many emails failed in the last seven days, or are failing. */
export function emailTrouble({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<EmailCounts> {
  return countEmail(db, { failedAfter: new Date(clock().getTime() - emailReportedFor) });
}

export async function countEmail(
  db: Db,
  { except = [], failedAfter, queuedAfter, queuedUntil }: Which = {},
): Promise<EmailCounts> {
  const { state, reason, purpose, finishedAt, queuedAt } = emailMessages;
  const isMeant = except.length > 0 ? notInArray(purpose, except) : undefined;
  const whereFailed = and(
    eq(state, 'failed'),
    isNull(emailMessages.dismissedAt),
    isMeant,
    failedAfter && gt(finishedAt, failedAfter),
  );
  const whereFailing = and(
    eq(state, 'queued'),
    isNotNull(reason),
    isMeant,
    queuedAfter && gt(queuedAt, queuedAfter),
    queuedUntil && lte(queuedAt, queuedUntil),
  );
  const { isRecipientRefused } = emailMessages;
  const [failed, refused, [failing]] = await Promise.all([
    db.$count(emailMessages, and(whereFailed, eq(isRecipientRefused, false))),
    db.$count(emailMessages, and(whereFailed, isRecipientRefused)),
    db
      .select({ count: count(), since: min(queuedAt) })
      .from(emailMessages)
      .where(whereFailing),
  ]);
  return { failed, refused, failing: failing?.count ?? 0, failingSince: failing?.since ?? null };
}

export async function hasSentSince(db: Db, since: Date): Promise<boolean> {
  const whereSent = and(eq(emailMessages.state, 'sent'), gt(emailMessages.finishedAt, since));
  const sent = await db
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(whereSent)
    .limit(1);
  return sent.length > 0;
}

/** Emails are held until a rush is over, or until a restored copy goes live. */
export function countHeld(db: Db): Promise<number> {
  return db.$count(emailMessages, eq(emailMessages.state, 'held'));
}
