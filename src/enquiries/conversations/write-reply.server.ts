import { and, desc, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { repeatWindow } from '../../platform/forms/submit-once.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { RecipientFault, Tie } from '../../platform/email/recipients.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { openDraft } from './begin-conversation.server.ts';
import { keepAddresses } from './conversation-addresses.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { findCorrespondents } from './correspondents.server.ts';
import { senderAddress, senderName } from './inbox-address.server.ts';
import { replySubject, undoSeconds } from './reply.ts';
import {
  deleteDraft,
  moveFilesToDraft,
  moveFilesToMessage,
  readDraft,
  saveDraft,
} from './reply-drafts.server.ts';
import { sendReply } from './send-reply.job.server.ts';
import { settle } from './settle.server.ts';

export type Author = Actor & { name: string };

export type Reply = {
  /** Created with the form, so that a double submission sends one reply. */
  messageId: string;
  conversationId: string;
  to: string;
  body: string;
  /** Of the first email of a conversation that we begin. */
  subject?: string;
  /** When the page was shown: an answer by a colleague since then stops this one. */
  shownAt: Date;
  isSentAsWell: boolean;
};

export type ReplyOutcome =
  | { is: 'queued' | 'gone' | 'spam' | 'untitled' }
  | { is: 'overtaken'; by: string; at: Date }
  | { is: 'refused'; fault: RecipientFault };

/** Queues a reply, or the email that begins a conversation. It goes out after ten seconds unless stopped. */
export async function queueReply(
  services: Services,
  author: Author,
  reply: Reply,
): Promise<ReplyOutcome> {
  return services.db.transaction(async (tx) => {
    const byId = eq(conversations.id, reply.conversationId);
    const [conversation] = await tx.select().from(conversations).where(byId).for('update');
    if (!conversation) return { is: 'gone' };
    if (await isRepeated(tx, services.clock(), author, reply)) return { is: 'queued' };
    if (conversation.state === 'spam') return { is: 'spam' };
    const overtaker = reply.isSentAsWell ? null : await findOvertaker(tx, author.userId, reply);
    if (overtaker) return overtaker;
    const isFirst = conversation.state === 'draft';
    const subject = isFirst ? reply.subject : replySubject(conversation.subject);
    if (!subject) return { is: 'untitled' };
    const tie = (await findCorrespondents(tx, services.config, conversation)).get(reply.to) ?? null;
    return storeReply(tx, services, author, { ...reply, subject, isFirst, tie });
  });
}

/**
 * Whether this form was sent before with the same words, or another: who goes back after sending may get a
 * new form with them. What the repeat left as a draft goes; a new form with a file is no repeat.
 */
async function isRepeated(tx: Tx, now: Date, { userId }: Author, reply: Reply): Promise<boolean> {
  const { messageId, conversationId, to, body } = reply;
  const draft = { conversationId, userId };
  const hasFiles = (await readDraft(tx, draft)).files.length > 0;
  const whereRecent = gt(messages.createdAt, new Date(now.getTime() - repeatWindow));
  const whereSame = and(
    eq(messages.conversationId, conversationId),
    eq(messages.authorId, userId),
    eq(messages.toAddress, to),
    eq(messages.body, body),
    or(eq(messages.id, messageId), hasFiles ? undefined : whereRecent),
  );
  if ((await tx.$count(messages, whereSame)) === 0) return false;
  await deleteDraft(tx, draft);
  return true;
}

/** Whether the form with this id has become a message. */
export const isSent = async (db: Db, messageId: string): Promise<boolean> =>
  (await db.$count(messages, eq(messages.id, messageId))) > 0;

/** A colleague who has answered since the page was shown. */
export async function findOvertaker(
  db: Db,
  userId: string,
  { conversationId, shownAt }: Pick<Reply, 'conversationId' | 'shownAt'>,
): Promise<Extract<ReplyOutcome, { is: 'overtaken' }> | null> {
  const [other] = await db
    .select({ by: users.name, at: messages.createdAt })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.sentBy, 'us'),
        gt(messages.createdAt, shownAt),
        ne(users.id, userId),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return other ? { is: 'overtaken', ...other } : null;
}

async function storeReply(
  tx: Tx,
  services: Services,
  author: Author,
  reply: Reply & { subject: string; isFirst: boolean; tie: Tie | null },
): Promise<ReplyOutcome> {
  const { conversationId, to, body, subject, isFirst, tie } = reply;
  // Going back and writing something else makes another message of the same form.
  const messageId = (await isSent(tx, reply.messageId)) ? crypto.randomUUID() : reply.messageId;
  const createdAt = services.clock();
  const queued = await queueEmail(tx, services, {
    job: sendReply,
    about: { messageId },
    to: { kind: 'correspondent', email: to, tie },
    startAfter: new Date(createdAt.getTime() + undoSeconds * 1000),
  });
  if (queued.kind === 'refused') return { is: 'refused', fault: queued.fault };
  const { emailId } = queued;
  if (isFirst) await openDraft(tx, conversationId, { email: to, subject, now: createdAt });
  await tx.insert(messages).values({
    id: messageId,
    conversationId,
    sentBy: 'us',
    authorId: author.userId,
    fromName: senderName(author.name),
    fromAddress: senderAddress(services.config),
    toAddress: to,
    subject,
    body,
    emailId,
    messageId: `<${emailId}@${services.transport.domain}>`,
    createdAt,
  });
  const place = { conversationId, messageId, at: createdAt };
  await keepAddresses(tx, place, [{ field: 'to', address: to, name: null }]);
  await moveFilesToMessage(tx, { conversationId, userId: author.userId }, messageId);
  await settle(tx, conversationId);
  const about = { actor: author, subject: `conversation:${conversationId}`, now: createdAt };
  await recordAudit(tx, { ...about, act: `conversation.${isFirst ? 'begun' : 'replied'}` });
  return { is: 'queued' };
}

/** Stops a reply of one's own that no try has been made at: its text is a draft again. */
export async function stopReply(
  services: Services,
  author: Author,
  messageId: string,
): Promise<{ is: 'stopped'; conversationId: string } | { is: 'too late' }> {
  return services.db.transaction(async (tx) => {
    const byAuthor = and(eq(messages.id, messageId), eq(messages.authorId, author.userId));
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(byAuthor, isNotNull(messages.emailId)))
      .for('update');
    const { emailId, conversationId, body } = message ?? {};
    if (!emailId || !conversationId || body === undefined) return { is: 'too late' };
    const whereUntried = sql`${emailMessages.state} = 'queued' and ${emailMessages.tries} = 0`;
    const stopped = await tx
      .delete(emailMessages)
      .where(and(eq(emailMessages.id, emailId), whereUntried))
      .returning({ id: emailMessages.id });
    if (stopped.length === 0) return { is: 'too late' };
    await services.jobs.withdraw(tx, sendReply.name, { emailId });
    const draft = { conversationId, userId: author.userId };
    await saveDraft(tx, draft, { body, now: services.clock() }, 'before');
    await moveFilesToDraft(tx, messageId, draft);
    await tx.delete(messages).where(eq(messages.id, messageId));
    await settle(tx, conversationId);
    return { is: 'stopped', conversationId };
  });
}
