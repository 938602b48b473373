import { and, asc, desc, eq, gte, inArray, notInArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { findPerson, getPersonIds, getAddresses } from '../../leads/people.server.ts';
import { readClock } from '../../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../../leads/promise/working-hours.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { personNotes } from '../../leads/person-history.table.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { formatRecipientFault } from '../../platform/email/recipients.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  conversationAddresses,
  conversations,
  messageAttachments,
  messageOriginals,
  messages,
} from '../conversations/conversations.table.server.ts';
import { toAudited } from '../conversations/conversation-acts.server.ts';
import { findCorrespondents, findFault } from '../conversations/correspondents.server.ts';
import { isInboxAddress } from '../conversations/inbox-address.server.ts';
import { findWriters, readDraft } from '../conversations/reply-drafts.server.ts';
import { listTemplates } from '../conversations/reply-templates.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { createThread } from './thread.ts';
import { companies } from '../../leads/companies/companies.table.server.ts';
import { readSteps } from '../../leads/person/plan-step.server.ts';
import { openClaims } from '../../leads/person/change-facts.server.ts';
import { listTeam } from '../../accounts/team/team.server.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { inboxAddress } from './inbox.ts';

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
  const [sent, files, addressees, notes, addresses, draft, templates, writers] = [
    await readMessages(db, id),
    await readFiles(db, id),
    await readAddressees(services, id),
    personId ? await readNotes(db, personId, conversation.createdAt) : [],
    await listRecipients(services, conversation),
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
    thread: createThread({ conversation, enquiry, messages: sent, files, addressees, notes }),
    addresses,
    others: findOthers(sent, addressees, addresses),
    draft,
    templates,
    answered: findAnswer(sent, reader),
    writers: writers.filter((one) => one.conversationId === id && one.userId !== reader.userId),
    /** Created with the form, so that a double submission sends one reply. */
    newMessageId: crypto.randomUUID(),
    now,
  };
}

/** The latest of a colleague. */
function findAnswer(sent: readonly ReadMessage[], { userId }: Actor) {
  const answer = sent.findLast(
    ({ message, author }) => message.sentBy === 'us' && author && message.authorId !== userId,
  );
  return answer?.author ? { by: answer.author, at: answer.message.createdAt } : null;
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

/** Whom each message went to, or its sender asks to answer. */
async function readAddressees({ db, config }: Services, id: string) {
  const { messageId, field, address, name, fault } = conversationAddresses;
  const found = await db
    .select({ messageId, field, address, name, fault })
    .from(conversationAddresses)
    .where(and(eq(conversationAddresses.conversationId, id), notInArray(field, ['from', 'added'])))
    .orderBy(asc(conversationAddresses.createdAt), desc(field), asc(address));
  return found.map((one) => ({ ...one, isInbox: isInboxAddress(config, one.address) }));
}

export type Addressee = Awaited<ReturnType<typeof readAddressees>>[number];

/** Whom an answer to all goes to besides the first of the addresses: the others of their latest email. */
function findOthers(
  sent: readonly ReadMessage[],
  addressees: readonly Addressee[],
  addresses: readonly { email: string; fault: string | null }[],
): string[] {
  const latest = sent.findLast(({ message }) => message.sentBy === 'them' && !message.isAutomatic);
  const inIt = addressees.filter(({ messageId }) => messageId === latest?.message.id);
  const [first, ...others] = addresses.filter(({ fault }) => !fault).map(({ email }) => email);
  const isIn = (email: string) => inIt.some(({ address }) => address === email);
  return first === undefined ? [] : others.filter(isIn);
}

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
async function listRecipients(services: Services, conversation: typeof conversations.$inferSelect) {
  const { db, config } = services;
  const found = [];
  for (const [email, tie] of await findCorrespondents(db, config, conversation)) {
    const fault = await findFault(db, services, email, tie);
    found.push({ email, fault: fault && formatRecipientFault(fault) });
  }
  return found;
}

/** The person beside a conversation, with what every feature knows of them; null if they are unknown. */
export async function readPersonBox(services: Services, { personId }: OpenConversation) {
  const { db, features, clock } = services;
  if (!personId) return null;
  const [found] = await db
    .select({ person: people, company: companies.name })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .where(eq(people.id, personId));
  if (!found) return null;
  const { searchText: _, ...person } = found.person;
  const ids = await getPersonIds(db, personId);
  const addresses = await getAddresses(db, personId);
  const claims = await openClaims(db, ids);
  const owners = await listTeam(db);
  const histories = features.flatMap(({ history = [] }) => history);
  const known = await Promise.all(histories.map((history) => history(services, addresses)));
  // The thread shows conversations.
  const entries = known.flat().filter((entry) => !entry.href?.startsWith(inboxAddress('open')));
  return {
    person,
    company: found.company,
    addresses,
    claims,
    owners,
    steps: {
      steps: await readSteps(db, personId),
      newStepId: crypto.randomUUID(),
      today: londonDay(clock()),
    },
    histories: [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, its]) => ({
      kind,
      entries: its.toSorted((one, other) => other.at.getTime() - one.at.getTime()),
    })),
  };
}

export type PersonBoxData = NonNullable<Awaited<ReturnType<typeof readPersonBox>>>;
