import { and, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';
import { asynchronousCommit } from '../database/asynchronous-commit.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { nextTryAt } from '../jobs/retry-schedule.ts';
import type { ComposedMail } from './mail.ts';
import { mailMessages } from './mail-messages.table.server.ts';
import { mailSchedule } from './mail-schedule.ts';
import { renderMail } from './render-mail.server.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'log' | 'transport'>;

/** Enqueues the next try, in the transaction that records the failed one. */
export type RetryAt = (tx: Tx, at: Date) => Promise<void>;

export type Delivery = 'sent' | 'kept' | 'failed' | 'will-retry' | 'not-due';

/**
 * Tries to send a queued mail once and records the outcome: sent, failed for good, or when the next try
 * is due. If two workers take the same mail, it is sent once.
 */
export async function deliverMail(
  services: Services,
  id: string,
  composed: ComposedMail,
  retryAt: RetryAt,
): Promise<Delivery> {
  const mail = await claim(services, id);
  if (!mail) return leaveToOther(services, id, retryAt);
  const { recipient, messageId } = mail;
  if (recipient === null)
    return finish(services, id, { state: 'failed', reason: 'recipient erased' });
  const rendered = await renderMail(composed);
  const outcome = await services.transport.send({ ...composed, ...rendered, recipient, messageId });
  switch (outcome.is) {
    case 'sent':
      return finish(services, id, { state: 'sent', reason: null });
    case 'kept':
      services.log.info({ event: 'mail.kept', id, purpose: mail.purpose, links: outcome.links });
      return finish(services, id, {
        state: 'kept',
        reason: null,
        keptContent: { subject: composed.subject, ...rendered },
      });
    case 'refused':
      return finish(services, id, { state: 'failed', reason: outcome.reason });
    case 'unreachable':
      return postpone(services, mail, outcome.reason, retryAt);
  }
}

/** Claims the mail for this worker; null if another one has it or it is finished. */
async function claim({ db, clock }: Services, id: string) {
  const now = clock();
  const sendingUntil = new Date(now.getTime() + 60_000);
  const [mail] = await db
    .update(mailMessages)
    .set({ sendingUntil, tries: sql`${mailMessages.tries} + 1` })
    .where(
      and(
        eq(mailMessages.id, id),
        eq(mailMessages.state, 'queued'),
        or(isNull(mailMessages.sendingUntil), lt(mailMessages.sendingUntil, now)),
      ),
    )
    // Losing this commit in a crash only loses the claim.
    .returning({ ...getTableColumns(mailMessages), asynchronousCommit });
  return mail;
}

/**
 * Another worker is sending the mail. If it dies meanwhile, the mail must not be forgotten: look again
 * when its claim runs out.
 */
async function leaveToOther({ db }: Services, id: string, retryAt: RetryAt): Promise<Delivery> {
  const [mail] = await db.select().from(mailMessages).where(eq(mailMessages.id, id));
  const { state, sendingUntil } = mail ?? {};
  if (state === 'queued' && sendingUntil) await db.transaction((tx) => retryAt(tx, sendingUntil));
  return 'not-due';
}

/**
 * Only one process uses the embedded database: when it starts nobody is sending, whatever the rows say.
 */
export async function releaseMailClaims(db: Db): Promise<void> {
  await db.update(mailMessages).set({ sendingUntil: null }).where(eq(mailMessages.state, 'queued'));
}

type Ending = Pick<typeof mailMessages.$inferInsert, 'state' | 'reason' | 'keptContent'> & {
  state: 'sent' | 'failed' | 'kept';
};

async function finish({ db, clock, log }: Services, id: string, ending: Ending) {
  await db
    .update(mailMessages)
    .set({ ...ending, nextTryAt: null, sendingUntil: null, finishedAt: clock() })
    .where(eq(mailMessages.id, id));
  if (ending.state === 'failed') log.error({ event: 'mail.failed', id, reason: ending.reason });
  return ending.state;
}

async function postpone(
  services: Services,
  mail: typeof mailMessages.$inferSelect,
  reason: string,
  retryAt: RetryAt,
): Promise<Delivery> {
  const next = nextTryAt(
    mailSchedule,
    mail.tries,
    mail.queuedAt ?? mail.createdAt,
    services.clock(),
  );
  if (!next) return finish(services, mail.id, { state: 'failed', reason });
  await services.db.transaction(async (tx) => {
    await tx
      .update(mailMessages)
      .set({ reason, nextTryAt: next, sendingUntil: null })
      .where(eq(mailMessages.id, mail.id));
    await retryAt(tx, next);
  });
  services.log.warn({ event: 'mail.postponed', id: mail.id, tries: mail.tries, reason });
  return 'will-retry';
}
