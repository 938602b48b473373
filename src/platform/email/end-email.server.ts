import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import type { EmailServices } from './transport.server.ts';
import { emailMessages } from './email-messages.table.server.ts';

/**
 * Deletes a queued email about something since erased or deleted, such as a notice to the team or to an
 * account's owner. It has no recipient any more; left in the queue, it would look overdue.
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

/** Ends all attempts at this email. A failure is logged, for the operator's alerts. */
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
 * Fails an email to a person that can no longer be composed, because its data is gone. An erasure deletes a
 * person's emails, and `deleteEmail` those of an account, so this one outlived its data, and the team should
 * see that.
 */
export async function failEmail(
  services: Pick<EmailServices, 'db' | 'clock' | 'log'>,
  emailId: string,
): Promise<void> {
  const reason = 'what it was to deliver has expired or was deleted';
  await endEmail(services, isOwed(emailId), { state: 'failed', reason });
}

/**
 * Anonymises an email that is finished. A queued one still needs its recipient, and one stored for want of a
 * mail server is sent by hand once there is one, or deleted after 30 days.
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
