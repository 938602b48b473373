import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { type Db, type Tx, asynchronousCommit } from '../database/database.server.ts';
import type { EmailServices } from './transport.server.ts';
import { claimedUntil, getClaim } from '../jobs/claim.server.ts';
import type { Job } from '../jobs/job.ts';
import { isQuietCopy } from '../jobs/restored-copy.server.ts';
import { nextTryAt } from '../jobs/retry-schedule.ts';
import { type Ending, endEmail } from './end-email.server.ts';
import type { ComposedEmail } from './email.ts';
import { emailMessages } from './email-messages.table.server.ts';
import { emailSchedule } from './email-schedule.ts';
import { renderEmail } from './render-email.server.ts';

/** Enqueues the next attempt, in the transaction that records the failed one. */
type RetryAt = (tx: Tx, at: Date) => Promise<void>;

/**
 * Makes one attempt to send an email that `queueEmail` recorded, from its own job, and records the outcome:
 * sent, failed permanently, or when to retry, for which the same job is enqueued. If two workers take the
 * same email, it is sent once.
 */
export async function deliverEmail<Payload extends { emailId: string }>(
  services: EmailServices,
  job: Pick<Job<Payload, EmailServices>, 'name' | 'payload'>,
  payload: Payload,
  composed: ComposedEmail,
): Promise<void> {
  const retryAt: RetryAt = (tx, startAfter) =>
    services.jobs.enqueue(tx, job, payload, { startAfter });
  const id = payload.emailId;
  if (await isQuietCopy(services.db)) return hold(services, id);
  const message = await claim(services, id);
  if (!message) return leaveToOther(services, id, retryAt);
  const { recipient, messageId } = message;
  if (recipient === null)
    return finish(services, id, { state: 'failed', reason: 'recipient erased' });
  const rendered = await renderEmail(composed);
  const ready = { ...composed, ...rendered, recipient, messageId };
  const outcome = await whileClaimed(services, id, () => services.transport.send(ready));
  switch (outcome.is) {
    case 'sent':
      return finish(services, id, { state: 'sent', reason: null });
    case 'kept':
      services.log.info({ event: 'mail.kept', id, purpose: message.purpose, links: outcome.links });
      return finish(services, id, {
        state: 'kept',
        reason: null,
        keptContent: { subject: composed.subject, ...rendered },
      });
    case 'refused':
      return finish(services, id, {
        state: 'failed',
        reason: outcome.reason,
        // The team's own inbox is not a typing error: the operator has to act.
        isRecipientRefused:
          outcome.isOfRecipient === true && recipient !== services.config.ENQUIRIES_TO,
      });
    case 'unreachable':
      return postpone(services, job, message, outcome.reason, retryAt);
  }
}

async function hold({ db }: EmailServices, id: string): Promise<void> {
  await db
    .update(emailMessages)
    .set({ state: 'held', sendingUntil: null })
    .where(and(eq(emailMessages.id, id), eq(emailMessages.state, 'queued')));
}

/** Claims the email for this worker; nothing if it is claimed by another or finished. */
async function claim({ db, clock }: EmailServices, id: string) {
  const { set, where } = getClaim(emailMessages, id, clock());
  const [message] = await db
    .update(emailMessages)
    .set(set)
    .where(where)
    // Losing this commit in a crash only loses the claim.
    .returning({ ...getTableColumns(emailMessages), asynchronousCommit });
  return message;
}

/**
 * Renews the claim while an email waits for one of a few connections to the mail server, which may take half
 * a minute each: otherwise it would expire, and another worker send the email as well.
 */
async function whileClaimed<T>(
  { db, clock }: EmailServices,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  const { state, sendingUntil } = emailMessages;
  const isOurs = and(eq(emailMessages.id, id), eq(state, 'queued'), isNotNull(sendingUntil));
  const renew = async () => {
    const set = { sendingUntil: claimedUntil(clock()) };
    // If the database is unavailable, the worst is an email sent twice.
    await db
      .update(emailMessages)
      .set(set)
      .where(isOurs)
      .catch(() => undefined);
  };
  const timer = setInterval(() => void renew(), 20_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Another worker is sending the email. Retry when its claim expires, in case it dies meanwhile. */
async function leaveToOther({ db }: EmailServices, id: string, retryAt: RetryAt): Promise<void> {
  const [message] = await db.select().from(emailMessages).where(eq(emailMessages.id, id));
  const { state, sendingUntil } = message ?? {};
  if (state === 'queued' && sendingUntil) await db.transaction((tx) => retryAt(tx, sendingUntil));
}

const finish = (services: EmailServices, id: string, ending: Ending) =>
  endEmail(services, eq(emailMessages.id, id), ending);

async function postpone(
  services: EmailServices,
  job: { name: string },
  message: typeof emailMessages.$inferSelect,
  reason: string,
  retryAt: RetryAt,
): Promise<void> {
  const { id, tries, queuedAt, createdAt } = message;
  const next = nextTryAt(emailSchedule, tries, queuedAt ?? createdAt, services.clock());
  if (!next) return finish(services, id, { state: 'failed', reason });
  await services.db.transaction(async (tx) => {
    await tx
      .update(emailMessages)
      .set({ reason, nextTryAt: next, sendingUntil: null })
      .where(eq(emailMessages.id, id));
    // One may exist: a job interrupted by a crash runs again after its attempt has failed.
    await services.jobs.withdraw(tx, job.name, { emailId: id });
    await retryAt(tx, next);
  });
  services.log.warn({ event: 'mail.postponed', id, tries, reason });
}

/**
 * Only one process uses the embedded database, so at its start no email is being sent, despite any claims.
 */
export async function releaseMailClaims(db: Db): Promise<void> {
  await db
    .update(emailMessages)
    .set({ sendingUntil: null })
    .where(eq(emailMessages.state, 'queued'));
}
