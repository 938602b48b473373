import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';
import { asynchronousCommit } from '../database/asynchronous-commit.server.ts';
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

/** Enqueues the next try, in the transaction that records the failed one. */
type RetryAt = (tx: Tx, at: Date) => Promise<void>;

/**
 * Tries once to send a mail that `queueEmail` recorded, from the job it was owed with, and records the
 * outcome: sent, failed for good, or when the next try is due, for which the same job is enqueued. If
 * two workers take the same mail, it is sent once.
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
        // If it is the team's own inbox, nobody mistyped it: the operator has to act.
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

/** Claims the mail for this worker; nothing if another one has it or it is finished. */
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
 * A mail waits for one of a few connections to the mail server, and some servers take half a minute for
 * each: without renewing, the claim would run out meanwhile, and another worker send the mail as well.
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
    // If the database is away, the worst is a mail that goes out twice.
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

/**
 * Another worker is sending the mail. If it dies meanwhile, the mail must not be forgotten: look again
 * when its claim runs out.
 */
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
    // One may be there: a job that a crash kept from ending runs again after its try has failed.
    await services.jobs.withdraw(tx, job.name, { emailId: id });
    await retryAt(tx, next);
  });
  services.log.warn({ event: 'mail.postponed', id, tries, reason });
}

/**
 * Only one process uses the embedded database: when it starts nobody is sending, whatever the rows say.
 */
export async function releaseMailClaims(db: Db): Promise<void> {
  await db
    .update(emailMessages)
    .set({ sendingUntil: null })
    .where(eq(emailMessages.state, 'queued'));
}
