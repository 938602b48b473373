import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { company } from '../../company.ts';
import { users } from '../../accounts/auth.table.server.ts';
import { type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { formatRecipientFault } from '../../platform/email/recipients.ts';
import {
  conversationAddresses,
  conversations,
  messageAttachments,
  messages,
} from './conversations.table.server.ts';
import { findCorrespondents, findFault, typedHere } from './correspondents.server.ts';
import { replyToAddress, senderName } from './inbox-address.server.ts';
import { recordDelivery } from './record-answer.server.ts';
import { ownIdField, type PassedOn, type Quoted, references } from './reply.ts';
import { replyEmail } from './reply.email.tsx';

export const sendReply = defineEmail({
  name: 'send-reply',
  compose: ({ about: messageId }, services: Services) => composeReply(services, messageId),
  whenEnded: (tx, { about: messageId }, services) => recordDelivery(tx, services, messageId),
});

async function composeReply(services: Services, id: string): Promise<ComposedEmail | null> {
  const { db, config } = services;
  const [found] = await db
    .select({
      message: messages,
      conversation: conversations,
      author: users.name,
      signature: users.signature,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .where(eq(messages.id, id));
  if (!found) return null;
  const { message, conversation, author, signature } = found;
  const { subject, body, fromAddress } = message;
  const name = message.fromName ?? senderName(author ?? company.name);
  const { forwarded } = message;
  const threadIds = forwarded ? [] : await getThreadIds(services, conversation.email, message);
  const [attachments, quoted, passedOn] = [
    await getFiles(db, [id, ...(forwarded?.withFiles ? forwarded.ids : [])]),
    forwarded ? null : await getQuoted(db, message),
    forwarded ? await getPassedOn(db, forwarded.ids) : [],
  ];
  return replyEmail({
    ...(await getCopies(services, conversation, message)),
    subject,
    words: body,
    signature: signature ?? '',
    quoted,
    passedOn,
    attachments,
    from: { name, address: fromAddress },
    // Whom it is forwarded to is let into nothing: the token is for the conversation's people.
    replyTo: {
      name,
      address: forwarded ? config.ENQUIRIES_TO : replyToAddress(services, conversation.id),
    },
    references: references(threadIds),
    headers: { [ownIdField]: message.messageId ?? '' },
    ...(threadIds.length > 0 && { inReplyTo: threadIds.at(-1) ?? '' }),
  });
}

type Message = typeof messages.$inferSelect;
type Db = Services['db'];

/** Those that may still get it as it goes out; why another does not is recorded. */
async function getCopies(
  services: Services,
  conversation: typeof conversations.$inferSelect,
  message: Message,
): Promise<Pick<ComposedEmail, 'cc' | 'bcc'>> {
  const { db, config } = services;
  const { messageId, field, id } = conversationAddresses;
  const whereCopy = and(eq(messageId, message.id), inArray(field, ['cc', 'bcc']));
  const copies = await db.select().from(conversationAddresses).where(whereCopy);
  if (copies.length === 0) return {};
  const ties = await findCorrespondents(db, config, conversation);
  const going: typeof copies = [];
  for (const copy of copies) {
    const found = await findFault(db, services, copy.address, ties.get(copy.address) ?? typedHere);
    const fault = found && formatRecipientFault(found);
    if (fault) await db.update(conversationAddresses).set({ fault }).where(eq(id, copy.id));
    else going.push(copy);
  }
  const list = (wanted: string) =>
    going.flatMap((copy) => (copy.field === wanted ? copy.address : []));
  return { cc: list('cc'), bcc: list('bcc') };
}

/** The Message-IDs before this message, beginning with our receipt for the enquiry. */
async function getThreadIds(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  email: string,
  { conversationId, createdAt }: Message,
): Promise<string[]> {
  const receipts = await db
    .select({ id: emailMessages.messageId })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.recipientHash, keyedHash(secret, email)),
        eq(emailMessages.about, conversationId),
        eq(emailMessages.purpose, 'send-enquiry-receipt'),
        eq(emailMessages.state, 'sent'),
      ),
    )
    .limit(1);
  const earlier = await db
    .select({ id: sql<string | null>`coalesce(${messages.sentAs}, ${messages.messageId})` })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        inArray(messages.sentBy, ['them', 'us']),
        lt(messages.createdAt, createdAt),
      ),
    )
    .orderBy(asc(messages.createdAt));
  return [...receipts, ...earlier].flatMap(({ id }) => id ?? []);
}

async function getFiles(db: Db, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(messageAttachments)
    .where(inArray(messageAttachments.messageId, [...ids]))
    .orderBy(asc(messageAttachments.name));
  return rows.flatMap(({ name, type, content }) =>
    content ? [{ filename: name, content, contentType: type }] : [],
  );
}

/** What is forwarded, oldest first. */
async function getPassedOn(db: Db, ids: readonly string[]): Promise<PassedOn[]> {
  const emails = await db
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]));
  const enquiries = await db
    .select({ enquiry: contactEnquiries, subject: conversations.subject })
    .from(contactEnquiries)
    .innerJoin(conversations, eq(conversations.enquiryId, contactEnquiries.id))
    .where(inArray(conversations.id, [...ids]));
  const passedOn = [
    ...enquiries.map(({ enquiry: { name, email, message: body, createdAt: at }, subject }) => ({
      from: `${name} <${email}>`,
      at,
      subject,
      body,
    })),
    ...emails.map(({ fromName, fromAddress, createdAt: at, subject, body }) => ({
      from: fromName ? `${fromName} <${fromAddress}>` : fromAddress,
      at,
      subject,
      body,
    })),
  ];
  return passedOn.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Their message that this one answers: the latest before it, else the enquiry. */
async function getQuoted(db: Db, { conversationId, createdAt }: Message): Promise<Quoted | null> {
  const whereTheirs = and(
    eq(messages.conversationId, conversationId),
    eq(messages.sentBy, 'them'),
    eq(messages.isAutomatic, false),
    lt(messages.createdAt, createdAt),
  );
  const [latest] = await db
    .select({
      name: messages.fromName,
      address: messages.fromAddress,
      body: messages.body,
      at: messages.createdAt,
    })
    .from(messages)
    .where(whereTheirs)
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (latest) return { ...latest, name: latest.name ?? latest.address };
  const [enquiry] = await db
    .select({
      name: contactEnquiries.name,
      body: contactEnquiries.message,
      at: contactEnquiries.createdAt,
    })
    .from(contactEnquiries)
    .innerJoin(conversations, eq(conversations.enquiryId, contactEnquiries.id))
    .where(eq(conversations.id, conversationId));
  return enquiry ?? null;
}
