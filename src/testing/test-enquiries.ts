import {
  finishConversation,
  openConversation,
} from '../enquiries/conversations/conversation-state.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import type { Services } from '../platform/services.ts';

/** Stores an enquiry with its conversation, as the form does. */
export async function storeEnquiry(
  { db }: Pick<Services, 'db'>,
  enquiry: typeof contactEnquiries.$inferInsert,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx.insert(contactEnquiries).values(enquiry).returning();
    if (!stored) throw new Error('not stored');
    await openConversation(tx, stored);
    if (stored.answeredAt) await finishConversation(tx, stored.id);
  });
}
