import { and, eq, inArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { recordAddressBounce, touchPerson } from '../../leads/people.server.ts';
import { markContacted } from '../../leads/person/change-progress.server.ts';
import type { Before } from '../../leads/people/people-lists.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import {
  emailMessages,
  type RefusedCopy,
} from '../../platform/email/email-messages.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { conversationAddresses, conversations, messages } from './conversations.table.server.ts';
import { senderAddress } from './inbox-address.server.ts';
import { settle } from './settle.server.ts';
import { keepUndoable } from './undo-act.server.ts';

/** Records that a mail server accepted a reply, or refused its address for good; once, however often run. */
export async function recordDelivery(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  messageId: string,
): Promise<void> {
  const [found] = await tx
    .select({
      message: messages,
      email: emailMessages,
      actor: { userId: users.id, email: users.email },
    })
    .from(messages)
    .innerJoin(emailMessages, eq(emailMessages.id, messages.emailId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .where(eq(messages.id, messageId))
    .for('update', { of: messages });
  if (!found || found.message.acceptedAt) return;
  const { message, email, actor } = found;
  const at = email.finishedAt ?? services.clock();
  if (email.isRecipientRefused) {
    await recordAddressBounce(tx, message.toAddress, { at, reason: email.reason });
  }
  if (email.state !== 'sent') return;
  await tx.update(messages).set({ acceptedAt: at }).where(eq(messages.id, messageId));
  if (email.refusedCopies) await recordRefusedCopies(tx, message, email.refusedCopies, at);
  const { conversationId } = message;
  // A forward is a note.
  if (message.sentBy === 'us') await recordAnswer(tx, services, { conversationId, actor, at });
  else await settle(tx, conversationId);
}

type Sent = Pick<typeof messages.$inferSelect, 'id' | 'toAddress' | 'emailId'>;

async function recordRefusedCopies(tx: Tx, message: Sent, refused: RefusedCopy[], at: Date) {
  for (const copy of refused) await recordUndelivered(tx, message, { ...copy, at });
  const byMessage = eq(emailMessages.id, message.emailId ?? '');
  await tx.update(emailMessages).set({ refusedCopies: null }).where(byMessage);
}

type Undelivered = { address: string; reason: string; isOfAddress: boolean; at: Date };

/** One of those whom a message was sent to did not get it: a copy is marked, or the message itself. */
export async function recordUndelivered(
  tx: Tx,
  message: Pick<typeof messages.$inferSelect, 'id' | 'toAddress'>,
  { address, reason, isOfAddress, at }: Undelivered,
): Promise<void> {
  if (address === message.toAddress) {
    const bounced = { bouncedAt: at, bounceReason: reason };
    await tx.update(messages).set(bounced).where(eq(messages.id, message.id));
  } else {
    const { messageId, field } = conversationAddresses;
    const byCopy = and(
      eq(messageId, message.id),
      eq(conversationAddresses.address, address),
      inArray(field, ['cc', 'bcc']),
    );
    await tx.update(conversationAddresses).set({ fault: reason }).where(byCopy);
  }
  if (isOfAddress) await recordAddressBounce(tx, address, { at, reason });
}

export type Answer = {
  conversationId: string;
  /** Null if the author has no account. */
  actor: Actor | null;
  /** When it was accepted for delivery, or the call was logged. */
  at: Date;
};

/**
 * After a message or call of ours was stored with its `acceptedAt`: the person was contacted. Returns what
 * undoes that.
 */
export async function recordAnswer(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  { conversationId, actor, at }: Answer,
): Promise<Before> {
  const settled = await settle(tx, conversationId);
  if (!settled) return [];
  const subject = `enquiry:${conversationId}`;
  if (settled.isNewlyAnswered) {
    await recordAudit(tx, { actor, act: 'enquiry.answered', subject, now: at });
  }
  const touched = await touchPerson(tx, settled.email, at);
  const [contacted] = actor ? await markContacted(tx, services, actor, settled.email) : [];
  return touched.map((was) => ({ ...was, ...contacted }));
}

/** A call to the person, which stops the clock. */
export async function logCall(
  services: Services,
  actor: Actor,
  call: { messageId: string; conversationId: string; body: string },
): Promise<void> {
  const now = services.clock();
  const { messageId, conversationId, body } = call;
  await services.db.transaction(async (tx) => {
    const byId = eq(conversations.id, conversationId);
    const [conversation] = await tx.select().from(conversations).where(byId);
    if (!conversation) return;
    const added = await tx
      .insert(messages)
      .values({
        id: messageId,
        conversationId,
        kind: 'call',
        sentBy: 'us',
        authorId: actor.userId,
        fromAddress: senderAddress(services.config),
        toAddress: conversation.email,
        subject: 'Telephone call',
        body,
        createdAt: now,
        acceptedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: messages.id });
    if (added.length === 0) return;
    const subject = `conversation:${conversationId}`;
    await recordAudit(tx, { actor, act: 'conversation.called', subject, now });
    const before = await recordAnswer(tx, services, { conversationId, actor, at: now });
    const kept = { what: 'Call logged', of: [{ id: conversationId }], messageId, before };
    await keepUndoable(tx, services, actor, kept);
  });
}
