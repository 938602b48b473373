import { and, desc, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { repeatWindow } from '../../platform/forms/submit-once.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { RecipientFault, Tie } from '../../platform/email/recipients.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { openDraft } from './begin-conversation.server.ts';
import { conversationAddresses, conversations, messages } from './conversations.table.server.ts';
import { findCorrespondents, findFault, typedHere } from './correspondents.server.ts';
import { replySubject } from './reply.ts';
import { deleteDraft, moveFilesToDraft, readDraft, saveDraft } from './reply-drafts.server.ts';
import { settle } from './settle.server.ts';
import { type Author, type Copy, storeMessage } from './store-message.server.ts';

export type Reply = {
  /** Created with the form, so that a double submission sends one reply. */
  messageId: string;
  conversationId: string;
  to: string;
  /** Also those that the team typed here. */
  cc?: readonly string[];
  bcc?: readonly string[];
  body: string;
  /** Left out, that of the conversation. */
  subject?: string | undefined;
  /** When the page was shown: an answer by a colleague since then stops this one. */
  shownAt: Date;
  isSentAsWell: boolean;
};

export type ReplyOutcome =
  | { kind: 'queued' | 'gone' | 'spam' | 'untitled' }
  | { kind: 'overtaken'; by: string; at: Date }
  | { kind: 'refused'; fault: RecipientFault; copy?: Copy };

/** Queues a reply, or the email that begins a conversation. It goes out after ten seconds unless stopped. */
export async function queueReply(
  services: Services,
  author: Author,
  reply: Reply,
): Promise<ReplyOutcome> {
  return services.db.transaction(async (tx) => {
    const byId = eq(conversations.id, reply.conversationId);
    const [conversation] = await tx.select().from(conversations).where(byId).for('update');
    if (!conversation) return { kind: 'gone' };
    if (await isRepeated(tx, services.clock(), author, reply)) return { kind: 'queued' };
    if (conversation.state === 'spam') return { kind: 'spam' };
    const overtaker = reply.isSentAsWell ? null : await findOvertaker(tx, author.userId, reply);
    if (overtaker) return overtaker;
    const isFirst = conversation.state === 'draft';
    const subject = reply.subject ?? (isFirst ? '' : replySubject(conversation.subject));
    if (subject === '') return { kind: 'untitled' };
    const ties = await findCorrespondents(tx, services.config, conversation);
    const copies = listCopies(reply);
    for (const copy of copies) {
      const tie = ties.get(copy.address) ?? typedHere;
      const fault = await findFault(tx, services, copy.address, tie);
      if (fault) return { kind: 'refused', fault, copy };
    }
    const tie = ties.get(reply.to) ?? null;
    const isAdded = copies.some(({ address }) => !ties.has(address));
    return storeReply(tx, services, author, { ...reply, subject, isFirst, tie, copies, isAdded });
  });
}

/** None gets it twice. */
function listCopies({ to, cc = [], bcc = [] }: Reply): Copy[] {
  const open = cc.filter((address) => address !== to);
  const hidden = bcc.filter((address) => address !== to && !open.includes(address));
  return [
    ...open.map((address) => ({ field: 'cc' as const, address })),
    ...hidden.map((address) => ({ field: 'bcc' as const, address })),
  ];
}

/**
 * Whether this form was sent before with the same words, or another: who goes back after sending may get a
 * new form with them. What the repeat left as a draft goes; a new form with a file is no repeat.
 */
async function isRepeated(tx: Tx, now: Date, { userId }: Author, reply: Reply): Promise<boolean> {
  const { messageId, conversationId, to, body, subject } = reply;
  const copied = listCopies(reply).map(({ address }) => address);
  const draft = { conversationId, userId };
  const hasFiles = (await readDraft(tx, draft)).files.length > 0;
  const whereRecent = gt(messages.createdAt, new Date(now.getTime() - repeatWindow));
  const whereSame = and(
    eq(messages.conversationId, conversationId),
    eq(messages.authorId, userId),
    eq(messages.toAddress, to),
    eq(messages.body, body),
    subject === undefined ? undefined : eq(messages.subject, subject),
    sql`${copiesOf} = ${copied.toSorted().join(' ')}`,
    or(eq(messages.id, messageId), hasFiles ? undefined : whereRecent),
  );
  if ((await tx.$count(messages, whereSame)) === 0) return false;
  await deleteDraft(tx, draft);
  return true;
}

const copiesOf = sql`coalesce((select string_agg(${conversationAddresses.address}, ' ' order by ${conversationAddresses.address} collate "C")
  from ${conversationAddresses} where ${conversationAddresses.messageId} = ${messages.id}
    and ${conversationAddresses.field} in ('cc', 'bcc')), '')`;

/** A colleague who has answered since the page was shown. */
async function findOvertaker(
  db: Db,
  userId: string,
  { conversationId, shownAt }: Pick<Reply, 'conversationId' | 'shownAt'>,
): Promise<Extract<ReplyOutcome, { kind: 'overtaken' }> | null> {
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
  return other ? { kind: 'overtaken', ...other } : null;
}

type Decided = Reply & {
  subject: string;
  isFirst: boolean;
  tie: Tie | null;
  copies: readonly Copy[];
  /** Whether one of them was in no email of the conversation before. */
  isAdded: boolean;
};

async function storeReply(
  tx: Tx,
  services: Services,
  author: Author,
  reply: Decided,
): Promise<ReplyOutcome> {
  const { messageId: formId, conversationId, to, body, subject, tie, copies } = reply;
  const written = { formId, conversationId, sentBy: 'us', to, tie, copies, subject, body } as const;
  const stored = await storeMessage(tx, services, author, written);
  if (stored.kind === 'refused') return stored;
  const now = stored.at;
  if (reply.isFirst) await openDraft(tx, conversationId, { email: to, subject, now });
  await settle(tx, conversationId);
  const about = { actor: author, subject: `conversation:${conversationId}`, now };
  await recordAudit(tx, { ...about, act: `conversation.${reply.isFirst ? 'begun' : 'replied'}` });
  if (reply.isAdded) await recordAudit(tx, { ...about, act: 'conversation.address-added' });
  return { kind: 'queued' };
}

/** Stops a reply of one's own that no try has been made at: its text is a draft again. */
export async function stopReply(
  services: Services,
  author: Author,
  messageId: string,
): Promise<{ kind: 'stopped'; conversationId: string } | { kind: 'too late' }> {
  return services.db.transaction(async (tx) => {
    const byAuthor = and(eq(messages.id, messageId), eq(messages.authorId, author.userId));
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(byAuthor, isNotNull(messages.emailId)))
      .for('update');
    if (!message?.emailId) return { kind: 'too late' };
    const { emailId, conversationId, body } = message;
    const whereUntried = sql`${emailMessages.state} = 'queued' and ${emailMessages.tries} = 0`;
    const stopped = await tx
      .delete(emailMessages)
      .where(and(eq(emailMessages.id, emailId), whereUntried))
      .returning({ id: emailMessages.id });
    if (stopped.length === 0) return { kind: 'too late' };
    const draft = { conversationId, userId: author.userId };
    const { forwarded, toAddress } = message;
    const head = forwarded ? { toAddress } : await readHead(tx, message);
    await saveDraft(tx, draft, { body, now: services.clock(), ...head }, 'before');
    await moveFilesToDraft(tx, messageId, draft);
    await tx.delete(messages).where(eq(messages.id, messageId));
    await settle(tx, conversationId);
    return { kind: 'stopped', conversationId };
  });
}

/** Whom it was to go to, and under which subject, as in the form. */
async function readHead(tx: Tx, { id, toAddress, subject }: typeof messages.$inferSelect) {
  const { field, address, messageId } = conversationAddresses;
  const sentTo = await tx
    .select({ field, address })
    .from(conversationAddresses)
    .where(eq(messageId, id));
  const list = (wanted: string) =>
    sentTo.flatMap((one) => (one.field === wanted ? one.address : [])).join(', ');
  return { toAddress, cc: list('cc'), bcc: list('bcc'), subject };
}
