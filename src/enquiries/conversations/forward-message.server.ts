import { and, eq, gt, inArray, or, sql, sum } from 'drizzle-orm';
import { repeatWindow } from '../../platform/forms/submit-once.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { RecipientFault } from '../../platform/email/recipients.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  conversations,
  draftAttachments,
  type Forwarded,
  messageAttachments,
  messages,
} from './conversations.table.server.ts';
import { typedHere } from './correspondents.server.ts';
import { forwardSubject, largestTogether } from './reply.ts';
import { deleteDraft } from './reply-drafts.server.ts';
import { settle } from './settle.server.ts';
import { type Author, storeMessage } from './store-message.server.ts';

export type Forward = {
  /** Created with the form, so that a double submission sends one. */
  messageId: string;
  conversationId: string;
  to: string;
  /** A message, the enquiry by the conversation's id, or all of them. */
  what: string;
  withFiles: boolean;
  /** What stands above it; may be empty. */
  note: string;
};

export type ForwardOutcome =
  | { kind: 'queued' | 'gone' | 'too large' }
  | { kind: 'refused'; fault: RecipientFault };

/** Passes messages on to others. It is a note of the conversation: it answers nothing. */
export async function queueForward(
  services: Services,
  author: Author,
  forward: Forward,
): Promise<ForwardOutcome> {
  return services.db.transaction(async (tx) => {
    const byId = eq(conversations.id, forward.conversationId);
    const [conversation] = await tx.select().from(conversations).where(byId).for('update');
    const ids = conversation ? await findChosen(tx, conversation, forward.what) : [];
    if (!conversation || ids.length === 0) return { kind: 'gone' };
    const forwarded = { ids, withFiles: forward.withFiles };
    if (await isRepeated(tx, services.clock(), author, { ...forward, forwarded })) {
      await deleteDraft(tx, { conversationId: conversation.id, userId: author.userId });
      return { kind: 'queued' };
    }
    if (await isTooLarge(tx, author, conversation.id, forwarded)) return { kind: 'too large' };
    const subject = forwardSubject(conversation.subject);
    return storeForward(tx, services, author, { ...forward, forwarded, subject });
  });
}

/** Notes are never passed on. */
async function findChosen(
  tx: Tx,
  { id, enquiryId }: typeof conversations.$inferSelect,
  what: string,
): Promise<string[]> {
  const whereEmail = and(
    eq(messages.conversationId, id),
    eq(messages.kind, 'email'),
    inArray(messages.sentBy, ['them', 'us']),
  );
  const found = await tx.select({ id: messages.id }).from(messages).where(whereEmail);
  const all = [...(enquiryId ? [id] : []), ...found.map((one) => one.id)];
  return what === 'all' ? all : all.filter((one) => one === what);
}

type Chosen = Forward & { forwarded: Forwarded };

async function isRepeated(
  tx: Tx,
  now: Date,
  { userId }: Author,
  { messageId, conversationId, to, note, forwarded }: Chosen,
): Promise<boolean> {
  const whereSame = and(
    eq(messages.conversationId, conversationId),
    eq(messages.authorId, userId),
    eq(messages.toAddress, to),
    eq(messages.body, note),
    sql`${messages.forwarded} = ${JSON.stringify(forwarded)}::jsonb`,
    or(eq(messages.id, messageId), gt(messages.createdAt, new Date(now.getTime() - repeatWindow))),
  );
  return (await tx.$count(messages, whereSame)) > 0;
}

/** With the files that go along, and those attached to the note. */
async function isTooLarge(
  tx: Tx,
  { userId }: Author,
  conversationId: string,
  { ids, withFiles }: Forwarded,
): Promise<boolean> {
  const [passedOn] = await tx
    .select({ size: sum(messageAttachments.size).mapWith(Number) })
    .from(messageAttachments)
    .where(
      and(
        inArray(messageAttachments.messageId, ids),
        sql`${messageAttachments.content} is not null`,
      ),
    );
  const [own] = await tx
    .select({ size: sum(draftAttachments.size).mapWith(Number) })
    .from(draftAttachments)
    .where(
      and(eq(draftAttachments.conversationId, conversationId), eq(draftAttachments.userId, userId)),
    );
  return (withFiles ? (passedOn?.size ?? 0) : 0) + (own?.size ?? 0) > largestTogether;
}

async function storeForward(
  tx: Tx,
  services: Services,
  author: Author,
  forward: Chosen & { subject: string },
): Promise<ForwardOutcome> {
  const { messageId: formId, conversationId, to, note: body, forwarded, subject } = forward;
  const written = { formId, conversationId, sentBy: 'team', to, subject, body, forwarded } as const;
  const stored = await storeMessage(tx, services, author, { ...written, tie: typedHere });
  if (stored.kind === 'refused') return stored;
  await settle(tx, conversationId);
  const about = { actor: author, subject: `conversation:${conversationId}`, now: stored.at };
  await recordAudit(tx, { ...about, act: 'conversation.forwarded' });
  return { kind: 'queued' };
}
