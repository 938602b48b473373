import { and, eq, sql } from 'drizzle-orm';
import { recordContact } from '../../leads/record-contact.server.ts';
import { markContacted } from '../../leads/person/change-progress.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { queueAgain } from '../../platform/jobs/hold.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { OnCall } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { contactLead } from '../enquiry.ts';
import { conversationActs } from './conversation-acts.table.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { findOfPerson, settle } from './settle.server.ts';
import { keepUndoable } from './undo-act.server.ts';
import type { Act, Settled } from './settled.ts';

type Dependencies = Pick<Services, 'db' | 'clock'>;

/**
 * Stops the clock without a reply from here. If it was answered elsewhere, its sender counts as contacted.
 */
export async function closeConversation(
  services: Dependencies,
  actor: Actor,
  id: string,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const now = services.clock();
    const closed = await recordAct(tx, id, { kind: 'closed', actorId: actor.userId, at: now });
    if (!closed) return;
    if (closed.isNewlyAnswered || closed.enquiryId === null) {
      await recordAudit(tx, { actor, ...toAudited(closed, 'answered'), now });
    }
    const before = isAnswered ? await markContacted(tx, services, actor, closed.email) : [];
    const what = isAnswered ? 'Marked as answered' : 'Done';
    await keepUndoable(tx, services, actor, { what, of: [closed], before });
  });
}

/** Opens it again. Without a message of ours, its enquiry counts as unanswered. */
export async function reopenConversation(
  { db, clock }: Dependencies,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock();
    const reopened = await recordAct(tx, id, { kind: 'reopened', at: now });
    if (!reopened) return;
    await recordAudit(tx, { actor, ...toAudited(reopened, 'reopened'), now });
    await keepUndoable(tx, { clock }, actor, { what: 'Opened again', of: [reopened] });
  });
}

/** Marks a conversation as spam. The sender's lead stays. */
export async function markSpam(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock();
    const marked = await recordAct(tx, id, { kind: 'spam', at: now }, (state) => state !== 'spam');
    if (!marked) return;
    await recordAudit(tx, { actor, ...toAudited(marked, 'marked-spam'), now });
    await keepUndoable(tx, { clock }, actor, { what: 'Marked as spam', of: [marked] });
  });
}

/** Marks a conversation as not spam: the sender of an enquiry becomes a lead as of when they wrote. */
export async function clearSuspicion(services: Services, actor: Actor, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const now = services.clock();
    const cleared = await recordAct(
      tx,
      id,
      { kind: 'not spam', at: now },
      (state) => state === 'spam',
    );
    if (!cleared) return;
    const [enquiry] = await tx.select().from(contactEnquiries).where(eq(contactEnquiries.id, id));
    if (enquiry) {
      const { name, email, phone, createdAt } = enquiry;
      await recordContact(tx, services, { name, email, phone, ...contactLead }, createdAt);
    }
    await recordAudit(tx, { actor, ...toAudited(cleared, 'cleared'), now });
    await keepUndoable(tx, services, actor, { what: 'Not spam', of: [cleared] });
  });
}

/** One for the whole team, because they share the inbox. What came after the page was shown stays unread. */
export async function markRead({ db }: Dependencies, id: string, shownAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(conversations).where(eq(conversations.id, id));
    if (!found?.unreadSince || found.unreadSince > shownAt) return;
    await recordAct(tx, id, { kind: 'read', at: shownAt });
  });
}

export async function markUnread({ db, clock }: Dependencies, id: string): Promise<void> {
  await db.transaction((tx) => recordAct(tx, id, { kind: 'unread', at: clock() }));
}

/** A call answers everything that the person wrote. */
export const answerByCall: OnCall = async (tx, { clock }, { actor, emails, changeId }) => {
  const found = await findOfPerson(tx, emails);
  for (const { id } of found.filter(({ state }) => state === 'open')) {
    await recordAct(tx, id, { kind: 'closed', actorId: actor.userId, at: clock(), changeId });
  }
};

/** Null, and nothing is recorded, if the conversation is gone, a draft, or in a state that does not allow it. */
export async function recordAct(
  tx: Tx,
  conversationId: string,
  { kind, at, ...act }: Pick<Act, 'kind' | 'at'> & Partial<Act> & { changeId?: string },
  isAllowed: (state: Settled['state']) => boolean = () => true,
) {
  const byId = eq(conversations.id, conversationId);
  const [found] = await tx.select().from(conversations).where(byId).for('update');
  if (!found || found.state === 'draft' || !isAllowed(found.state)) return null;
  const values = { ...act, conversationId, kind, at };
  const [stored] = await tx.insert(conversationActs).values(values).returning();
  const settled = await settle(tx, conversationId);
  return settled && { ...settled, actId: stored?.id ?? 0 };
}

/** For the audit log, in which an enquiry's conversation goes by the enquiry. */
export function toAudited(
  { id, enquiryId: of }: { id: string; enquiryId: string | null },
  verb: string,
) {
  const kind = of === null ? 'conversation' : 'enquiry';
  return { act: `${kind}.${verb}`, subject: `${kind}:${id}` };
}

/** Queues a reply again that failed, or is between two tries. */
export async function retryReply(
  services: Dependencies,
  actor: Actor,
  messageId: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, messageId));
    if (!message?.emailId) return;
    const { table } = emailChannel;
    const whereRetried = sql`(${table.state} = 'failed' or (${table.state} = 'queued' and ${table.tries} > 0 and ${table.sendingUntil} is null))`;
    const byId = and(eq(table.id, message.emailId), whereRetried);
    const queued = await queueAgain(tx, services, emailChannel, byId, { most: 1 });
    if (queued === 0) return;
    const subject = `mail:${message.emailId}`;
    await recordAudit(tx, { actor, act: 'mail.resent', subject, now: services.clock() });
  });
}
