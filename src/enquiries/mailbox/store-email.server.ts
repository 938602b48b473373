import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { touchPerson } from '../../leads/people.server.ts';
import { raiseMessageEvent } from '../../leads/webhooks/queue-webhooks.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import { seal } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { keepAddresses } from '../conversations/correspondents.server.ts';
import {
  conversations,
  messageAttachments,
  messageOriginals,
  messages,
} from '../conversations/conversations.table.server.ts';
import { takeWithin } from '../conversations/new-senders.server.ts';
import { recordAnswer } from '../conversations/record-answer.server.ts';
import { settle } from '../conversations/settle.server.ts';
import type { Settled } from '../conversations/settled.ts';
import type { EmailContent } from './email-content.server.ts';
import { type Address, type EmailHeaders, getRecipients } from './email-headers.ts';
import type { Thread } from './find-threads.server.ts';
import { limitStored } from './stored-limits.server.ts';

export type IncomingEmail = {
  headers: EmailHeaders & { messageId: string };
  thread: Thread;
  isInSent: boolean;
  content: EmailContent;
  /** When the mail server got it: the sender cannot choose that. */
  arrivedAt: Date;
  /** Null if it was too large to be fetched. */
  original: Uint8Array | null;
};

/** In another thread: 15 MB would hold the site up. */
const pack = promisify(gzip);

type Dependencies = Pick<Services, 'clock' | 'secret'>;
type Conversation = typeof conversations.$inferSelect;

/** Purpose of the seal of originals. */
export const originalSeal = 'original email';

/** Stores an email in its conversation, once. Does nothing if the conversation was deleted meanwhile. */
export async function storeEmail(
  tx: Tx,
  services: Dependencies,
  email: IncomingEmail,
): Promise<Thread | null> {
  const { thread, arrivedAt } = email;
  const [conversation] = await tx
    .select()
    .from(conversations)
    .where(eq(conversations.id, thread.conversationId))
    .for('update');
  if (!conversation) return null;
  const messageId = await insertMessage(tx, services, conversation, email);
  if (messageId === null) return null;
  if (thread.sentBy === 'them') {
    await recordTheirMessage(tx, services, messageId, email);
  } else if (thread.sentBy !== 'us' || thread.nature !== 'person') {
    await settle(tx, conversation.id);
  } else {
    const actor = await findActor(tx, thread.authorId);
    if (conversation.state === 'new') await takeWithin(tx, services, actor, [conversation.id]);
    await recordAnswer(tx, services, { conversationId: conversation.id, actor, at: arrivedAt });
  }
  return thread;
}

async function insertMessage(
  tx: Tx,
  { secret, clock }: Dependencies,
  conversation: Conversation,
  { headers, thread, content, arrivedAt, original: raw, isInSent }: IncomingEmail,
): Promise<string | null> {
  const { id: conversationId, email } = conversation;
  const { from, replyTo, to, cc, subject, messageId, date } = headers;
  const { author, nature } = thread;
  const recipients = getRecipients(headers);
  const { body, quoted, leftOut } = content;
  const toAddress = recipients.includes(email) ? email : (recipients[0] ?? '');
  const [added] = await tx
    .insert(messages)
    .values({
      conversationId,
      sentBy: thread.sentBy,
      authorId: thread.authorId,
      fromName: author.name,
      fromAddress: author.address,
      toAddress,
      subject,
      body,
      quoted,
      leftOut,
      messageId,
      isAutomatic: nature !== 'person',
      createdAt: arrivedAt,
      datedAt: date,
      acceptedAt: arrivedAt,
      recordedAt: isInSent ? null : clock(),
    })
    .onConflictDoNothing({ target: messages.messageId })
    .returning({ id: messages.id });
  if (!added) return null;
  await keepAddresses(tx, { conversationId, messageId: added.id, at: arrivedAt }, [
    { field: 'from', ...author },
    ...inField('reply-to', author === from ? replyTo : []),
    ...inField('to', to),
    ...inField('cc', cc),
  ]);
  const given = { attachments: content.attachments, original: raw };
  const { attachments, original } = await limitStored(tx, conversation, given, clock());
  if (attachments.length > 0) {
    const files = attachments.map(({ content: bytes, ...file }) => ({
      ...file,
      content: bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      messageId: added.id,
    }));
    await tx.insert(messageAttachments).values(files);
  }
  if (original) {
    const sealed = seal(secret, originalSeal, await pack(original));
    await tx.insert(messageOriginals).values({ messageId: added.id, sealed, createdAt: clock() });
  }
  return added.id;
}

const inField = (field: 'reply-to' | 'to' | 'cc', addresses: readonly Address[]) =>
  addresses.map((address) => ({ field, ...address }));

async function findActor(tx: Tx, id: string | null): Promise<Actor | null> {
  if (id === null) return null;
  const [user] = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return user ?? null;
}

const notContacts: ReadonlySet<string> = new Set<Settled['state']>(['spam', 'new', 'refused']);

/** The person was in touch and the team is told, unless a program wrote it, or it is spam. */
async function recordTheirMessage(
  tx: Tx,
  services: Dependencies,
  messageId: string,
  { thread: { conversationId, nature }, arrivedAt }: IncomingEmail,
): Promise<void> {
  const settled = await settle(tx, conversationId);
  if (!settled || notContacts.has(settled.state) || nature !== 'person') return;
  const { reference, email } = settled;
  await touchPerson(tx, email, arrivedAt);
  await raiseMessageEvent(tx, services, { conversationId, messageId, reference, email });
}
