import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { touchPerson } from '../../leads/people.server.ts';
import { personAddresses } from '../../leads/people.table.server.ts';
import { markContacted } from '../../leads/person/change-progress.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { waitingSince } from './conversation-state.server.ts';
import { conversations, messages } from './conversations.table.server.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'jobs'>;

/** Records that a mail server accepted a reply, or refused its address for good; once, however often run. */
export async function recordDelivery(services: Dependencies, messageId: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [found] = await tx
      .select({
        message: messages,
        email: emailMessages,
        actor: { userId: users.id, email: users.email },
      })
      .from(messages)
      .innerJoin(emailMessages, eq(emailMessages.id, messages.emailId))
      .leftJoin(users, eq(users.id, messages.authorId))
      .where(eq(messages.id, messageId))
      .for('update', { of: messages });
    if (!found || found.message.acceptedAt) return;
    const { message, email, actor } = found;
    const at = email.finishedAt ?? services.clock();
    if (email.isRecipientRefused) await recordRefusal(tx, message.toAddress, at, email.reason);
    if (email.state !== 'sent') return;
    await tx.update(messages).set({ acceptedAt: at }).where(eq(messages.id, messageId));
    await recordAnswer(tx, services, { conversationId: message.conversationId, actor, at });
  });
}

async function recordRefusal(tx: Tx, address: string, at: Date, reason: string | null) {
  await tx
    .update(personAddresses)
    .set({ bouncedAt: at, bounceReason: reason })
    .where(and(eq(personAddresses.email, address), isNull(personAddresses.bouncedAt)));
}

export type Answer = {
  conversationId: string;
  /** Null if the author has no account. */
  actor: Actor | null;
  /** When it was accepted for delivery, or the call was logged. */
  at: Date;
};

/**
 * Stops the clock after a message or call of ours that is in `messages` with its `acceptedAt`: the enquiry
 * is answered, the person contacted. A message of theirs that came later goes on waiting.
 */
export async function recordAnswer(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  { conversationId, actor, at }: Answer,
): Promise<void> {
  const { answeredAt } = contactEnquiries;
  const isEnquiry = eq(contactEnquiries.id, conversationId);
  const [answered] = await tx
    .update(contactEnquiries)
    .set({ answeredAt: at, answeredBy: actor?.userId ?? null })
    .where(and(isEnquiry, isNull(answeredAt)))
    .returning({ id: contactEnquiries.id });
  const moment = sql`${at.toISOString()}::timestamptz`;
  const [conversation] = await tx
    .update(conversations)
    .set({
      state: sql`case ${conversations.state} when 'spam' then 'spam' else 'open' end`,
      waitingSince,
      unreadSince: sql`case when ${waitingSince} is null then null else ${conversations.unreadSince} end`,
      lastMessageBy: sql`case when ${conversations.lastMessageAt} > ${moment} then ${conversations.lastMessageBy} else 'us' end`,
      lastMessageAt: sql`greatest(${conversations.lastMessageAt}, ${moment})`,
    })
    .where(eq(conversations.id, conversationId))
    .returning({ email: conversations.email });
  if (!conversation) return;
  const subject = `enquiry:${conversationId}`;
  if (answered) await recordAudit(tx, { actor, act: 'enquiry.answered', subject, now: at });
  await touchPerson(tx, conversation.email, at);
  if (actor) await markContacted(tx, services, actor, conversation.email);
}
