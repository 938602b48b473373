import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { leads } from '../leads.table.server.ts';
import { earlierNotes, leadNotes } from './lead-notes.table.server.ts';

/**
 * Adds a note once, even if the form is submitted twice. Different text under the same id, as after Back
 * to a cached page, adds another note.
 */
export async function addNote(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  leadId: string,
  { noteId, body }: { noteId: string; body: string },
): Promise<{ is: 'done' } | { is: 'gone' }> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [lead] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, leadId));
    if (!lead) return { is: 'gone' };
    const values = { leadId, body, authorId: actor.userId, createdAt: now };
    const insert = async (id: string) =>
      tx
        .insert(leadNotes)
        .values({ ...values, id })
        .onConflictDoNothing()
        .returning({ id: leadNotes.id });
    let [added] = await insert(noteId);
    if (!added && !(await hasSaid(tx, noteId, body))) {
      [added] = await insert(idOfAnother(noteId, body));
    }
    if (!added) return { is: 'done' };
    const details = { note: added.id };
    const subject = `lead:${leadId}`;
    await recordAudit(tx, { actor, act: 'lead.noted', subject, details, now });
    return { is: 'done' };
  });
}

/** Now, or before a correction. */
async function hasSaid(tx: Tx, noteId: string, body: string): Promise<boolean> {
  const now = and(eq(leadNotes.id, noteId), eq(leadNotes.body, body));
  const before = and(eq(earlierNotes.noteId, noteId), eq(earlierNotes.body, body));
  return (await tx.$count(leadNotes, now)) + (await tx.$count(earlierNotes, before)) > 0;
}

/** The same id for the same text, so that this note is added once too: a UUID of version 8 (RFC 9562). */
function idOfAnother(noteId: string, body: string): string {
  const hex = createHash('sha256').update(`${noteId} ${body}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

export type CorrectionOutcome =
  | { is: 'done' }
  | { is: 'gone' }
  /** Only the author may correct a note. */
  | { is: 'foreign' }
  | { is: 'stale'; version: number; body: string };

/** Lets the author correct a note; the earlier text is kept. */
export async function correctNote(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { noteId, version, body }: { noteId: string; version: number; body: string },
): Promise<CorrectionOutcome> {
  const now = clock();
  return db.transaction(async (tx) => {
    const [note] = await tx.select().from(leadNotes).where(eq(leadNotes.id, noteId)).for('update');
    if (!note) return { is: 'gone' };
    if (note.authorId !== actor.userId) return { is: 'foreign' };
    if (note.body === body) return { is: 'done' };
    if (note.version !== version) return { is: 'stale', version: note.version, body: note.body };
    const before = { noteId, version, body: note.body, replacedAt: now };
    await tx.insert(earlierNotes).values(before);
    await tx
      .update(leadNotes)
      .set({ body, version: version + 1, correctedAt: now })
      .where(eq(leadNotes.id, noteId));
    const details = { note: noteId };
    const subject = `lead:${note.leadId}`;
    await recordAudit(tx, { actor, act: 'lead.note-corrected', subject, details, now });
    return { is: 'done' };
  });
}

export type LeadNote = typeof leadNotes.$inferSelect & {
  /** Null if the author's account was deleted. */
  author: string | null;
  earlier: { body: string; replacedAt: Date }[];
};

const mostNotes = 500;

export async function getNotes(db: Db, leadIds: readonly string[]): Promise<LeadNote[]> {
  const found = await db
    .select({ note: leadNotes, author: users.email })
    .from(leadNotes)
    .leftJoin(users, eq(users.id, leadNotes.authorId))
    .where(inArray(leadNotes.leadId, [...leadIds]))
    .orderBy(desc(leadNotes.createdAt))
    .limit(mostNotes);
  const corrected = found.filter(({ note }) => note.version > 1).map(({ note }) => note.id);
  const earlier = await db
    .select()
    .from(earlierNotes)
    .where(inArray(earlierNotes.noteId, corrected))
    .orderBy(asc(earlierNotes.version));
  return found.map(({ note, author }) => ({
    ...note,
    author,
    earlier: earlier.filter(({ noteId }) => noteId === note.id),
  }));
}
