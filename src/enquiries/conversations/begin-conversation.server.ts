import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { company } from '../../company.ts';
import { getAddresses, getCurrentPersonId } from '../../leads/people.server.ts';
import { lockPerson } from '../../leads/person/change-person.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Actor } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { referenceFrom } from '../../platform/web/request-address.ts';
import { conversations, replyDrafts } from './conversations.table.server.ts';
import { insertDraft } from './settle.server.ts';
import { keepUndoable } from './undo-act.server.ts';

/**
 * The conversation in which the team drafts an email to a person; they share it until it is sent. Null for a
 * person who is gone or has no address.
 */
export async function beginConversation(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  shownId: string,
): Promise<string | null> {
  const personId = (await getCurrentPersonId(db, shownId)) ?? shownId;
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    const emails = person ? await getAddresses(tx, personId) : [];
    const [email] = emails;
    if (email === undefined) return null;
    const byEmail = inArray(conversations.email, emails);
    const [draft] = await tx
      .select()
      .from(conversations)
      .where(and(byEmail, whereDraft, whereNotDiscarded));
    if (draft) return draft.id;
    const id = crypto.randomUUID();
    const reference = referenceFrom(company.referencePrefix, randomBytes(8));
    await insertDraft(tx, { id, email, reference, subject: '', createdAt: clock() });
    return id;
  });
}

const whereDraft = eq(conversations.state, 'draft');
/** Nothing is written in it yet, or something that is not discarded. */
const whereNotDiscarded = sql`not exists (select 1 from ${replyDrafts} where ${replyDrafts.conversationId} = ${conversations.id}
  having bool_and(${replyDrafts.discardedBy} is not null))`;
const byDraft = (id: string) => and(eq(conversations.id, id), whereDraft);

export async function setDraftSubject(db: Db, id: string, subject: string): Promise<void> {
  await db.update(conversations).set({ subject }).where(byDraft(id));
}

/** Its first message is about to be sent. */
export async function openDraft(
  tx: Tx,
  id: string,
  { email, subject, now }: { email: string; subject: string; now: Date },
): Promise<void> {
  await tx.update(conversations).set({ email, subject, createdAt: now }).where(byDraft(id));
}

/** Puts what a user has drafted aside, to be restored; the conversation goes if no draft is left in it. */
export async function discardDraft(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const byUser = and(eq(replyDrafts.conversationId, id), eq(replyDrafts.userId, actor.userId));
    const [draft] = await tx.select().from(replyDrafts).where(byUser).for('update');
    if (draft) {
      const discardedBy = await keepUndoable(tx, services, actor, {
        what: 'Discarded',
        of: [{ id }],
      });
      await tx.update(replyDrafts).set({ discardedBy }).where(byUser);
    }
    const whereWritten = sql`exists (select 1 from ${replyDrafts} where ${replyDrafts.conversationId} = ${id})`;
    await tx.delete(conversations).where(and(byDraft(id), sql`not ${whereWritten}`));
  });
}
