import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { company } from '../../company.ts';
import { getAddresses, getCurrentPersonId } from '../../leads/people.server.ts';
import { lockPerson } from '../../leads/person/change-person.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { referenceFrom } from '../../platform/web/request-address.ts';
import { conversations, replyDrafts } from './conversations.table.server.ts';
import { deleteDraft, type DraftKey } from './reply-drafts.server.ts';
import { insertDraft } from './settle.server.ts';

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
    const [draft] = await tx.select().from(conversations).where(and(byEmail, whereDraft));
    if (draft) return draft.id;
    const id = crypto.randomUUID();
    const reference = referenceFrom(company.referencePrefix, randomBytes(8));
    await insertDraft(tx, { id, email, reference, subject: '', createdAt: clock() });
    return id;
  });
}

const whereDraft = eq(conversations.state, 'draft');
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

/** Discards what a user has drafted, and the conversation unless a colleague is writing in it. */
export async function discardDraft(db: Db, key: DraftKey): Promise<void> {
  const id = key.conversationId;
  await deleteDraft(db, key);
  const whereWritten = sql`exists (select 1 from ${replyDrafts} where ${replyDrafts.conversationId} = ${id})`;
  await db.delete(conversations).where(and(byDraft(id), sql`not ${whereWritten}`));
}
