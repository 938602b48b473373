import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { findPerson, getPersonIds } from '../../leads/people.server.ts';
import { readClock } from '../../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../../leads/promise/working-hours.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { personNotes } from '../../leads/person-history.table.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { formatRecipientFault, getCorrespondentFault } from '../../platform/email/recipients.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  conversations,
  messageAttachments,
  messageOriginals,
  messages,
} from '../conversations/conversations.table.server.ts';
import { toAudited } from '../conversations/conversation-acts.server.ts';
import { findCorrespondents } from '../conversations/correspondents.server.ts';
import { findWriters, readDraft } from '../conversations/reply-drafts.server.ts';
import { listTemplates } from '../conversations/reply-templates.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { createThread } from './thread.ts';

/** A conversation with its thread and the reader's draft; null if there is none. Reading it is audited. */
export async function readConversation(services: Services, reader: Actor, id: string) {
  const { db, clock } = services;
  const now = clock();
  const [found] = await db
    .select({ conversation: conversations, enquiry: contactEnquiries })
    .from(conversations)
    .leftJoin(contactEnquiries, eq(contactEnquiries.id, conversations.enquiryId))
    .where(eq(conversations.id, id));
  if (!found) return null;
  const { conversation, enquiry } = found;
  await recordAudit(db, { actor: reader, ...toAudited(conversation, 'read'), now });
  const personId = await findPerson(db, conversation.email);
  const person = await readPerson(db, personId);
  const [sent, files, notes, addresses, draft, templates, writers] = [
    await readMessages(db, id),
    await readFiles(db, id),
    personId ? await readNotes(db, personId, conversation.createdAt) : [],
    await readAddresses(services, conversation),
    await readDraft(db, { conversationId: id, userId: reader.userId }),
    await listTemplates(db),
    await findWriters(db, now),
  ];
  const { waitingSince } = conversation;
  return {
    conversation,
    clock: waitingSince && readClock(waitingSince, now, await readPromiseHours(db)),
    personId,
    name: enquiry?.name ?? person?.name ?? getSender(sent) ?? conversation.email,
    page: enquiry?.page ?? null,
    suspicion: enquiry?.spamMark ?? null,
    isDraft: conversation.state === 'draft',
    isUnread: conversation.unreadSince !== null,
    thread: createThread({ email: conversation.email, enquiry, messages: sent, files, notes }),
    addresses,
    draft,
    templates,
    writers: writers.filter((one) => one.conversationId === id && one.userId !== reader.userId),
    /** Created with the form, so that a double submission sends one reply. */
    newMessageId: crypto.randomUUID(),
    now,
  };
}

/** As the first email of a stranger names them. */
const getSender = (sent: readonly ReadMessage[]) =>
  sent.find(({ message }) => message.sentBy === 'them')?.message.fromName;

export type OpenConversation = NonNullable<Awaited<ReturnType<typeof readConversation>>>;

function readMessages(db: Db, id: string) {
  return db
    .select({
      message: messages,
      author: users.name,
      email: emailMessages,
      originalOf: messageOriginals.messageId,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.authorId))
    .leftJoin(emailMessages, eq(emailMessages.id, messages.emailId))
    .leftJoin(messageOriginals, eq(messageOriginals.messageId, messages.id))
    .where(eq(messages.conversationId, id))
    .orderBy(asc(messages.createdAt));
}

export type ReadMessage = Awaited<ReturnType<typeof readMessages>>[number];

function readFiles(db: Db, id: string) {
  const { messageId, name, type, size, refusedFor, warning } = messageAttachments;
  return db
    .select({ id: messageAttachments.id, messageId, name, type, size, refusedFor, warning })
    .from(messageAttachments)
    .innerJoin(messages, eq(messages.id, messageId))
    .where(eq(messages.conversationId, id))
    .orderBy(asc(name));
}

export type ReadFile = Awaited<ReturnType<typeof readFiles>>[number];

/** The team's notes on the person since the conversation began. */
async function readNotes(db: Db, personId: string, since: Date) {
  const ids = await getPersonIds(db, personId);
  return db
    .select({ note: personNotes, author: users.name })
    .from(personNotes)
    .leftJoin(users, eq(users.id, personNotes.authorId))
    .where(and(inArray(personNotes.personId, ids), gte(personNotes.createdAt, since)))
    .orderBy(asc(personNotes.createdAt));
}

export type ReadNote = Awaited<ReturnType<typeof readNotes>>[number];

async function readPerson(db: Db, id: string | null) {
  const { name, spamAt } = people;
  const known = id ? await db.select({ name, spamAt }).from(people).where(eq(people.id, id)) : [];
  return known[0];
}

/** Those we can write to, the last to write first, with why one can't be used. */
async function readAddresses(
  { db, config, findStanding }: Pick<Services, 'db' | 'config' | 'findStanding'>,
  conversation: typeof conversations.$inferSelect,
) {
  const found = [];
  for (const [email, tie] of await findCorrespondents(db, config, conversation)) {
    const fault = getCorrespondentFault(email, tie, await findStanding(db, email));
    found.push({ email, fault: fault && formatRecipientFault(fault) });
  }
  return found;
}
