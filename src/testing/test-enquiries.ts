import { conversationActs } from '../enquiries/conversations/conversation-acts.table.server.ts';
import { messages } from '../enquiries/conversations/conversations.table.server.ts';
import { insertDraft, openConversation, settle } from '../enquiries/conversations/settle.server.ts';
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

/** A conversation that an email begins; returns its id. */
export async function beginByEmail(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  name: string,
  isByStranger: boolean,
): Promise<string> {
  const id = crypto.randomUUID();
  const createdAt = clock();
  const email = `${name.toLowerCase()}@strand.example`;
  await db.transaction(async (tx) => {
    const draft = { id, email, reference: id, subject: 'Hello', isByStranger, createdAt };
    await insertDraft(tx, draft);
    const from = { fromName: name, fromAddress: email, toAddress: 'hello@x.example' };
    const written = { subject: 'Hello', body: 'Can you help?', createdAt, acceptedAt: createdAt };
    await tx.insert(messages).values({ ...from, ...written, conversationId: id, sentBy: 'them' });
    await settle(tx, id);
  });
  return id;
}
