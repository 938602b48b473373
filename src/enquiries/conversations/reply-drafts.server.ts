import { and, asc, eq, getTableColumns, gt, isNull, ne, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import {
  conversations,
  draftAttachments,
  messageAttachments,
  replyDrafts,
} from './conversations.table.server.ts';

export type DraftKey = { conversationId: string; userId: string };

const byConversation = ({ conversationId, userId }: DraftKey) =>
  and(eq(replyDrafts.conversationId, conversationId), eq(replyDrafts.userId, userId));

const byFile = ({ conversationId, userId }: DraftKey) =>
  and(eq(draftAttachments.conversationId, conversationId), eq(draftAttachments.userId, userId));

/** What stands above the text; what is left out stays as it is. */
export type DraftHead = Partial<
  Pick<typeof replyDrafts.$inferSelect, 'toAddress' | 'cc' | 'bcc' | 'subject'>
>;

/** Replaces a user's draft, or puts a stopped reply before it. Pages of colleagues are told who begins to write. */
export async function saveDraft(
  db: Db,
  key: DraftKey,
  { body, now, ...head }: DraftHead & { body: string; now: Date },
  place: 'instead' | 'before' = 'instead',
): Promise<void> {
  // A page may have saved it once more as it was sent.
  const before = sql`case when starts_with(${replyDrafts.body}, ${body}) then ${replyDrafts.body}
    else trim(${body} || E'\n\n' || ${replyDrafts.body}) end`;
  const written = place === 'instead' ? body : before;
  const isWriting = (await findWriters(db, now)).some(
    (one) => one.userId === key.userId && one.conversationId === key.conversationId,
  );
  const begins = body !== '' && !isWriting;
  if (begins) await tellPages(db, key);
  const set = { ...head, body: written, writtenAt: now, discardedBy: null };
  await db
    .insert(replyDrafts)
    .values({ ...key, ...head, body, startedAt: now, writtenAt: now })
    .onConflictDoUpdate({
      target: [replyDrafts.conversationId, replyDrafts.userId],
      set: begins ? { ...set, startedAt: now } : set,
    });
}

const tellPages = (db: Db, { conversationId }: DraftKey) =>
  db
    .update(conversations)
    .set({ changedAt: sql`now()` })
    .where(eq(conversations.id, conversationId));

export async function readDraft(db: Db, key: DraftKey) {
  const [draft] = await db.select().from(replyDrafts).where(byConversation(key));
  const { id, name, size } = draftAttachments;
  const files = await db
    .select({ id, name, size })
    .from(draftAttachments)
    .where(byFile(key))
    .orderBy(asc(name));
  const { body = '', toAddress = '', cc = '', bcc = '', subject = '' } = draft ?? {};
  return { body, files, head: { toAddress, cc, bcc, subject } };
}

export async function deleteDraft(db: Db, key: DraftKey): Promise<void> {
  await db.delete(replyDrafts).where(byConversation(key));
}

/** A draft without text stays for its files. */
export async function deleteDraftWithoutFiles(db: Db, key: DraftKey): Promise<void> {
  const hasFiles = (await db.$count(draftAttachments, byFile(key))) > 0;
  if (!hasFiles) return deleteDraft(db, key);
  await db.update(replyDrafts).set({ body: '' }).where(byConversation(key));
}

/** Attaches a checked file to the draft, which has to exist; once, however often it is sent. */
export async function attachToDraft(
  db: Db,
  key: DraftKey,
  { name, content }: { name: string; content: Buffer },
): Promise<void> {
  const byContent = and(eq(draftAttachments.name, name), eq(draftAttachments.content, content));
  if ((await db.$count(draftAttachments, and(byFile(key), byContent))) > 0) return;
  const type = 'application/pdf';
  await db.insert(draftAttachments).values({ ...key, name, type, size: content.length, content });
}

export async function detachFromDraft(db: Db, key: DraftKey, fileId: string): Promise<void> {
  await db.delete(draftAttachments).where(and(byFile(key), eq(draftAttachments.id, fileId)));
}

/** The draft becomes a message: its files go along, and it is gone. */
export async function moveFilesToMessage(tx: Tx, key: DraftKey, messageId: string): Promise<void> {
  const { name, type, size, content } = getTableColumns(draftAttachments);
  const files = await tx
    .select({ name, type, size, content })
    .from(draftAttachments)
    .where(byFile(key));
  if (files.length > 0) {
    await tx.insert(messageAttachments).values(files.map((file) => ({ ...file, messageId })));
  }
  await deleteDraft(tx, key);
}

export async function moveFilesToDraft(tx: Tx, messageId: string, key: DraftKey): Promise<void> {
  const byMessage = eq(messageAttachments.messageId, messageId);
  const files = await tx.select().from(messageAttachments).where(byMessage);
  for (const { name, content } of files) {
    if (content) await attachToDraft(tx, key, { name, content });
  }
}

/** In milliseconds: a draft without a change for so long is no longer being written. */
const writingFor = 120_000;

export type Writer = { conversationId: string; userId: string; name: string; since: Date };

/** Who is writing now, in all conversations. */
export function findWriters(db: Db, now: Date): Promise<Writer[]> {
  const { conversationId, userId, startedAt, writtenAt, body } = replyDrafts;
  const since = new Date(now.getTime() - writingFor);
  return db
    .select({ conversationId, userId, name: users.name, since: startedAt })
    .from(replyDrafts)
    .innerJoin(users, eq(users.id, userId))
    .where(and(gt(writtenAt, since), ne(body, ''), isNull(replyDrafts.discardedBy)))
    .orderBy(startedAt);
}
