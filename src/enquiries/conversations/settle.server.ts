import { asc, eq, inArray, sql } from 'drizzle-orm';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { preparedInsert } from '../../platform/database/pooled-db.server.ts';
import type { OnPersonChanged } from '../../platform/reporting.ts';
import { contactEnquiries, type StoredEnquiry } from '../enquiries.table.server.ts';
import { enquirySubject } from '../enquiry.ts';
import { conversationActs } from './conversation-acts.table.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { type Settled, toSettled } from './settled.ts';

type SettledConversation = Settled &
  Pick<typeof conversations.$inferSelect, 'id' | 'enquiryId' | 'email' | 'reference'> & {
    /** Whether that is news: it was not answered before. */
    isNewlyAnswered: boolean;
  };

/**
 * Computes from its messages and acts what a conversation waits for, and stores it; to be called after every
 * change of them. Nothing else writes these columns. Null if it was deleted meanwhile.
 */
export async function settle(tx: Tx, id: string): Promise<SettledConversation | null> {
  // Locked first, so that the messages of a concurrent change are read after it has committed.
  const [found] = await tx
    .select({ conversation: conversations, enquiry: contactEnquiries, person: people })
    .from(conversations)
    .leftJoin(contactEnquiries, eq(contactEnquiries.id, conversations.enquiryId))
    .leftJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .where(eq(conversations.id, id))
    .for('update', { of: conversations });
  if (!found) return null;
  const { conversation, enquiry, person } = found;
  const settled = toSettled({
    createdAt: conversation.createdAt,
    enquiry,
    isByStranger: conversation.isByStranger,
    personSpamAt: person?.spamAt ?? null,
    messages: await readMessages(tx, id),
    acts: await readActs(tx, id),
  });
  const { answeredAt, answeredBy, ...columns } = settled;
  await tx
    .update(conversations)
    .set({ ...columns, changedAt: sql`now()` })
    .where(eq(conversations.id, id));
  const isChanged =
    enquiry &&
    (enquiry.answeredAt?.getTime() !== answeredAt?.getTime() ||
      enquiry.answeredBy !== answeredBy ||
      enquiry.suspectedSpam !== (settled.state === 'spam'));
  if (isChanged) {
    await tx
      .update(contactEnquiries)
      .set({ answeredAt, answeredBy, suspectedSpam: settled.state === 'spam' })
      .where(eq(contactEnquiries.id, enquiry.id));
  }
  const { enquiryId, email, reference } = conversation;
  const isNewlyAnswered = enquiry?.answeredAt === null && answeredAt !== null;
  return { ...settled, id, enquiryId, email, reference, isNewlyAnswered };
}

function readMessages(tx: Tx, id: string) {
  const { sentBy, authorId, isAutomatic, createdAt, acceptedAt, recordedAt, bouncedAt } = messages;
  return tx
    .select({ sentBy, authorId, isAutomatic, createdAt, acceptedAt, recordedAt, bouncedAt })
    .from(messages)
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.acceptedAt), asc(messages.id));
}

function readActs(tx: Tx, id: string) {
  return tx
    .select()
    .from(conversationActs)
    .where(eq(conversationActs.conversationId, id))
    .orderBy(asc(conversationActs.at), asc(conversationActs.id));
}

/** All that a person has written from these addresses; in one order everywhere, against deadlocks. */
export const settleOfPerson: OnPersonChanged = async (tx, _services, emails) => {
  for (const { id } of await findOfPerson(tx, emails)) await settle(tx, id);
};

export function findOfPerson(tx: Tx, emails: readonly string[]) {
  return tx
    .select({ id: conversations.id, state: conversations.state })
    .from(conversations)
    .where(inArray(conversations.email, [...emails]))
    .orderBy(asc(conversations.id));
}

type Opened = Pick<StoredEnquiry, 'id' | 'email' | 'reference' | 'spamMark' | 'createdAt'>;

/** Opens the conversation of a new enquiry, under the enquiry's id and settled. */
export async function openConversation(tx: Tx, enquiry: Opened): Promise<void> {
  const { id, email, reference, createdAt } = enquiry;
  const { state, waitingSince, unreadSince, lastMessageAt } = settleNew(createdAt, enquiry);
  const subject = enquirySubject(reference);
  const row = { id, enquiryId: id, email, reference, subject, state, lastMessageAt, createdAt };
  // A prepared insert takes no null for a time: only suspected spam has that.
  if (waitingSince && unreadSince) await insertOpen(tx, { ...row, waitingSince, unreadSince });
  else await tx.insert(conversations).values(row);
}

const settleNew = (createdAt: Date, enquiry: { spamMark: string | null } | null) =>
  toSettled({
    createdAt,
    enquiry,
    isByStranger: false,
    personSpamAt: null,
    messages: [],
    acts: [],
  });

const insertOpen = preparedInsert(
  conversations,
  [
    'id',
    'enquiryId',
    'email',
    'reference',
    'subject',
    'state',
    'waitingSince',
    'unreadSince',
    'lastMessageAt',
    'createdAt',
  ],
  (insert) => insert,
);

/** A conversation without an enquiry, which is a draft until it has a message. */
export async function insertDraft(
  tx: Tx,
  draft: Pick<
    typeof conversations.$inferInsert,
    'email' | 'reference' | 'createdAt' | 'subject' | 'isByStranger'
  > & { id: string },
): Promise<void> {
  const { answeredAt: _, answeredBy: __, ...settled } = settleNew(draft.createdAt, null);
  await tx.insert(conversations).values({ ...draft, ...settled });
}
