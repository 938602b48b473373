import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';
import { asynchronousCommit } from '../database/asynchronous-commit.server.ts';
import type { EmailServices } from './transport.server.ts';
import { claimedUntil, claimOf } from '../jobs/claim.server.ts';
import type { Job } from '../jobs/job.ts';
import { isQuietCopy } from '../jobs/restored-copy.server.ts';
import { nextTryAt } from '../jobs/retry-schedule.ts';
import { type Ending, endMail } from './end-mail.server.ts';
import type { ComposedMail } from './mail.ts';
import { mailMessages } from './mail-messages.table.server.ts';
import { mailSchedule } from './mail-schedule.ts';
import { renderMail } from './render-mail.server.ts';

/** Enqueues the next try, in the transaction that records the failed one. */
type RetryAt = (tx: Tx, at: Date) => Promise<void>;

/**
 * Tries once to send a mail that `oweMail` recorded, from the job it was owed with, and records the
 * outcome: sent, failed for good, or when the next try is due, for which the same job is enqueued. If
 * two workers take the same mail, it is sent once.
 */
export async function sendOwedMail<Payload extends { mailId: string }>(
  platform: EmailServices,
  job: Pick<Job<Payload, EmailServices>, 'name' | 'payload'>,
  payload: Payload,
  composed: ComposedMail,
): Promise<void> {
  const retryAt: RetryAt = (tx, startAfter) =>
    platform.jobs.enqueue(tx, job, payload, { startAfter });
  const id = payload.mailId;
  if (await isQuietCopy(platform.db)) return hold(platform, id);
  const mail = await claim(platform, id);
  if (!mail) return leaveToOther(platform, id, retryAt);
  const { recipient, messageId } = mail;
  if (recipient === null)
    return finish(platform, id, { state: 'failed', reason: 'recipient erased' });
  const rendered = await renderMail(composed);
  const ready = { ...composed, ...rendered, recipient, messageId };
  const outcome = await whileClaimed(platform, id, () => platform.transport.send(ready));
  switch (outcome.is) {
    case 'sent':
      return finish(platform, id, { state: 'sent', reason: null });
    case 'kept':
      platform.log.info({ event: 'mail.kept', id, purpose: mail.purpose, links: outcome.links });
      return finish(platform, id, {
        state: 'kept',
        reason: null,
        keptContent: { subject: composed.subject, ...rendered },
      });
    case 'refused':
      return finish(platform, id, {
        state: 'failed',
        reason: outcome.reason,
        // If it is the team's own inbox, nobody mistyped it: the operator has to act.
        isRecipientRefused:
          outcome.isOfRecipient === true && recipient !== platform.config.ENQUIRIES_TO,
      });
    case 'unreachable':
      return postpone(platform, job, mail, outcome.reason, retryAt);
  }
}

async function hold({ db }: EmailServices, id: string): Promise<void> {
  await db
    .update(mailMessages)
    .set({ state: 'held', sendingUntil: null })
    .where(and(eq(mailMessages.id, id), eq(mailMessages.state, 'queued')));
}

/** Claims the mail for this worker; nothing if another one has it or it is finished. */
async function claim({ db, clock }: EmailServices, id: string) {
  const { set, where } = claimOf(mailMessages, id, clock());
  const [mail] = await db
    .update(mailMessages)
    .set(set)
    .where(where)
    // Losing this commit in a crash only loses the claim.
    .returning({ ...getTableColumns(mailMessages), asynchronousCommit });
  return mail;
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
  const { state, sendingUntil } = mailMessages;
  const isOurs = and(eq(mailMessages.id, id), eq(state, 'queued'), isNotNull(sendingUntil));
  const renew = async () => {
    const set = { sendingUntil: claimedUntil(clock()) };
    // If the database is away, the worst is a mail that goes out twice.
    await db
      .update(mailMessages)
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
  const [mail] = await db.select().from(mailMessages).where(eq(mailMessages.id, id));
  const { state, sendingUntil } = mail ?? {};
  if (state === 'queued' && sendingUntil) await db.transaction((tx) => retryAt(tx, sendingUntil));
}

const finish = (platform: EmailServices, id: string, ending: Ending) =>
  endMail(platform, eq(mailMessages.id, id), ending);

async function postpone(
  platform: EmailServices,
  job: { name: string },
  mail: typeof mailMessages.$inferSelect,
  reason: string,
  retryAt: RetryAt,
): Promise<void> {
  const { id, tries, queuedAt, createdAt } = mail;
  const next = nextTryAt(mailSchedule, tries, queuedAt ?? createdAt, platform.clock());
  if (!next) return finish(platform, id, { state: 'failed', reason });
  await platform.db.transaction(async (tx) => {
    await tx
      .update(mailMessages)
      .set({ reason, nextTryAt: next, sendingUntil: null })
      .where(eq(mailMessages.id, id));
    // One may be there: a job that a crash kept from ending runs again after its try has failed.
    await platform.jobs.withdraw(tx, job.name, { mailId: id });
    await retryAt(tx, next);
  });
  platform.log.warn({ event: 'mail.postponed', id, tries, reason });
}

/**
 * Only one process uses the embedded database: when it starts nobody is sending, whatever the rows say.
 */
export async function releaseMailClaims(db: Db): Promise<void> {
  await db.update(mailMessages).set({ sendingUntil: null }).where(eq(mailMessages.state, 'queued'));
}
