import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { RecipientFault, Tie } from '../../platform/email/recipients.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { keepAddresses } from './correspondents.server.ts';
import { messages } from './conversations.table.server.ts';
import { senderAddress, senderName } from './inbox-address.server.ts';
import { undoSeconds } from './reply.ts';
import { moveFilesToMessage } from './reply-drafts.server.ts';
import { sendReply } from './send-reply.job.server.ts';
import { settle } from './settle.server.ts';
import { keepUndoable } from './undo-act.server.ts';

export type Author = Actor & { name: string };

export type Copy = { field: 'cc' | 'bcc'; address: string };

type Written = Pick<typeof messages.$inferInsert, 'conversationId' | 'subject' | 'body'> &
  Pick<typeof messages.$inferInsert, 'sentBy' | 'forwarded'> & {
    /** The form's: a message of that id was sent from it before. */
    formId: string;
    to: string;
    tie: Tie | null;
    copies?: readonly Copy[];
  };

/**
 * Stores what a colleague wrote, with the files of their draft, and queues it as an email that goes after
 * ten seconds. What the conversation waits for is settled by the caller.
 */
export async function storeMessage(
  tx: Tx,
  services: Services,
  author: Author,
  { formId, to, tie, copies = [], ...written }: Written,
): Promise<{ kind: 'stored'; at: Date } | { kind: 'refused'; fault: RecipientFault }> {
  // Going back and writing something else makes another message of the same form.
  const messageId = (await isSent(tx, formId)) ? crypto.randomUUID() : formId;
  const { conversationId } = written;
  const at = services.clock();
  const queued = await queueEmail(tx, services, {
    email: sendReply,
    about: messageId,
    to: { kind: 'correspondent', email: to, tie },
    startAfter: new Date(at.getTime() + undoSeconds * 1000),
  });
  if (queued.kind === 'refused') return { kind: 'refused', fault: queued.fault };
  const { emailId } = queued;
  await tx.insert(messages).values({
    ...written,
    id: messageId,
    authorId: author.userId,
    fromName: senderName(author.name),
    fromAddress: senderAddress(services.config),
    toAddress: to,
    emailId,
    messageId: `<${emailId}@${services.transport.domain}>`,
    createdAt: at,
  });
  const sentTo = [{ field: 'to' as const, address: to }, ...copies];
  const addresses = sentTo.map((one) => ({ ...one, name: null }));
  await keepAddresses(tx, { conversationId, messageId, at }, addresses);
  await moveFilesToMessage(tx, { conversationId, userId: author.userId }, messageId);
  return { kind: 'stored', at };
}

/** Whether the form with this id has become a message. */
export const isSent = async (db: Db, messageId: string): Promise<boolean> =>
  (await db.$count(messages, eq(messages.id, messageId))) > 0;

/** What an outsider answered to a note becomes a message to us, which waits for an answer; or a note again. */
export async function moveNote(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  sentBy: keyof typeof moves,
): Promise<void> {
  const { what, act, whereMovable } = moves[sentBy];
  await services.db.transaction(async (tx) => {
    const byId = and(eq(messages.id, id), whereMovable);
    const [moved] = await tx.update(messages).set({ sentBy }).where(byId).returning();
    if (!moved) return;
    await settle(tx, moved.conversationId);
    const about = { actor, subject: `conversation:${moved.conversationId}`, now: services.clock() };
    await recordAudit(tx, { ...about, act });
    const kept = { what, of: [{ id: moved.conversationId }], messageId: id };
    await keepUndoable(tx, services, actor, kept);
  });
}

const moves = {
  them: {
    what: 'Moved into the conversation',
    act: 'conversation.note-moved',
    /** It came by email, and none of the team wrote it. */
    whereMovable: sql`${messages.sentBy} = 'team' and ${messages.authorId} is null and ${messages.emailId} is null and ${messages.recordedAt} is not null`,
  },
  team: {
    what: 'Made a note again',
    act: 'conversation.note-restored',
    whereMovable: sql`${messages.sentBy} = 'them' and ${messages.changeId} is not null`,
  },
};
