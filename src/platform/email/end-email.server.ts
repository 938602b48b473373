import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import type { EmailServices } from './transport.server.ts';
import { emailMessages } from './email-messages.table.server.ts';

/**
 * Drops a mail that is about something erased or deleted meanwhile, such as a notice to the team, or to
 * the owner of an account. Nobody is owed it any more; left in the queue for ever, it would look as if
 * somebody were.
 */
export async function deleteEmail(
  { db }: Pick<EmailServices, 'db'>,
  emailId: string,
): Promise<void> {
  await db.delete(emailMessages).where(isOwed(emailId));
}

export type Ending = Pick<
  typeof emailMessages.$inferInsert,
  'state' | 'reason' | 'keptContent' | 'isRecipientRefused'
>;

/** Nobody tries this mail again. One that fails is logged, for the operator's alarms. */
export async function endEmail(
  { db, clock, log }: Pick<EmailServices, 'db' | 'clock' | 'log'>,
  which: SQL | undefined,
  ending: Ending,
): Promise<void> {
  const ended = await db
    .update(emailMessages)
    .set({ ...ending, nextTryAt: null, sendingUntil: null, finishedAt: clock() })
    .where(which)
    .returning({ id: emailMessages.id });
  if (ending.state !== 'failed') return;
  for (const { id } of ended) log.error({ event: 'mail.failed', id, reason: ending.reason });
}

/**
 * Fails a mail to a person that can no longer be composed, because what it was to carry is gone. An
 * erasure takes a person's mails along, and those of an account go by `deleteEmail`, so this one ran out of
 * time, and the team should see that.
 */
export async function failEmail(
  services: Pick<EmailServices, 'db' | 'clock' | 'log'>,
  emailId: string,
): Promise<void> {
  const reason = 'what it was to deliver has expired or was deleted';
  await endEmail(services, isOwed(emailId), { state: 'failed', reason });
}

/**
 * Removes the person from a mail that has come to its end. One that is still owed needs them, and one
 * kept for want of a mail server is sent by hand once there is one, or forgotten after 30 days.
 */
export async function anonymiseRecipient(
  { db }: Pick<EmailServices, 'db'>,
  emailId: string,
): Promise<void> {
  await db
    .update(emailMessages)
    .set({ recipient: null, recipientHash: 'erased', mailboxHash: null, keptContent: null })
    .where(and(eq(emailMessages.id, emailId), notInArray(emailMessages.state, ['queued', 'kept'])));
}

const isOwed = (emailId: string) =>
  and(eq(emailMessages.id, emailId), eq(emailMessages.state, 'queued'));
