import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { markContacted } from '../../leads/person/change-progress.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { emailChannel } from '../../platform/email/deliver-email.server.ts';
import { requeue } from '../../platform/jobs/requeue.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { finishConversation, resumeConversation, toAudited } from './conversation-state.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { senderAddress } from './inbox-address.server.ts';
import { recordAnswer } from './record-answer.server.ts';

type Dependencies = Pick<Services, 'db' | 'clock' | 'jobs'>;

/**
 * Stops the clock without a reply from here. If it was answered elsewhere, its sender counts as contacted.
 */
export async function closeConversation(
  services: Dependencies,
  actor: Actor,
  id: string,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const answered = await tx
      .update(contactEnquiries)
      .set({ answeredAt: now, answeredBy: actor.userId })
      .where(and(eq(contactEnquiries.id, id), isNull(contactEnquiries.answeredAt)))
      .returning({ id: contactEnquiries.id });
    const finished = await finishConversation(tx, id);
    if (!finished) return;
    if (answered.length > 0 || finished.enquiryId === null) {
      await recordAudit(tx, { actor, ...toAudited(finished, 'answered'), now });
    }
    if (isAnswered) await markContacted(tx, services, actor, finished.email);
  });
}

/** Opens it again. Without a message of ours, its enquiry counts as unanswered. */
export async function reopenConversation(
  { db, clock }: Dependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isReplied = sql`exists (select 1 from ${messages} where ${messages.conversationId} = ${id} and ${messages.sentBy} = 'us' and ${messages.acceptedAt} is not null)`;
    await tx
      .update(contactEnquiries)
      .set({ answeredAt: null, answeredBy: null })
      .where(
        and(
          eq(contactEnquiries.id, id),
          isNotNull(contactEnquiries.answeredAt),
          sql`not ${isReplied}`,
        ),
      );
    const resumed = await resumeConversation(tx, id);
    if (!resumed) return;
    await recordAudit(tx, { actor, ...toAudited(resumed, 'reopened'), now: clock() });
  });
}

/** A call to the person, which stops the clock. */
export async function logCall(
  services: Services,
  actor: Actor,
  call: { messageId: string; conversationId: string; body: string },
): Promise<void> {
  const now = services.clock();
  const { messageId, conversationId, body } = call;
  await services.db.transaction(async (tx) => {
    const conversation = await readConversation(tx, conversationId);
    if (!conversation) return;
    const added = await tx
      .insert(messages)
      .values({
        id: messageId,
        conversationId,
        kind: 'call',
        sentBy: 'us',
        authorId: actor.userId,
        fromAddress: senderAddress(services.config),
        toAddress: conversation.email,
        subject: 'Telephone call',
        body,
        createdAt: now,
        acceptedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    if (added.length === 0) return;
    const subject = `conversation:${conversationId}`;
    await recordAudit(tx, { actor, act: 'conversation.called', subject, now });
    await recordAnswer(tx, services, { conversationId, actor, at: now });
  });
}

/** Queues a reply again that failed, or is between two tries. */
export async function retryReply(
  services: Dependencies,
  actor: Actor,
  messageId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, messageId));
    if (!message?.emailId) return;
    const { table } = emailChannel;
    const isRetried = sql`(${table.state} = 'failed' or (${table.state} = 'queued' and ${table.tries} > 0 and ${table.sendingUntil} is null))`;
    const isIt = and(eq(table.id, message.emailId), isRetried);
    const queued = await requeue(tx, services, emailChannel, isIt, { most: 1 });
    if (queued === 0) return;
    const subject = `mail:${message.emailId}`;
    await recordAudit(tx, { actor, act: 'mail.resent', subject, now: services.clock() });
  });
}

async function readConversation(tx: Tx, id: string) {
  const [found] = await tx.select().from(conversations).where(eq(conversations.id, id));
  return found;
}
