import { conversationActs } from '../enquiries/conversations/conversation-acts.table.server.ts';
import { openConversation, settle } from '../enquiries/conversations/settle.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import type { Services } from '../platform/services.ts';

/** Stores an enquiry with its conversation, as the form does. */
export async function storeEnquiry(
  { db }: Pick<Services, 'db'>,
  enquiry: typeof contactEnquiries.$inferInsert,
): Promise<void> {
  const spamMark = enquiry.suspectedSpam ? 'part of a burst' : null;
  await db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(contactEnquiries)
      .values({ spamMark, ...enquiry })
      .returning();
    if (!stored) throw new Error('not stored');
    await openConversation(tx, stored);
    if (!stored.answeredAt) return;
    const { id: conversationId, answeredAt: at, answeredBy: actorId } = stored;
    await tx.insert(conversationActs).values({ conversationId, kind: 'closed', actorId, at });
    await settle(tx, conversationId);
  });
}
