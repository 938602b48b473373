import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { listTeam } from '../../accounts/team/team.server.ts';
import { people } from '../people.table.server.ts';
import {
  noteMentions,
  type noteKinds,
  personNotes,
  personNoteVersions,
} from '../person-history.table.server.ts';
import { findNamed } from './timeline.ts';

type NoteKind = (typeof noteKinds)[number];
export type NewNote = { noteId: string; body: string };

/** Adds a note to what we know of a person. */
export async function addNote(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  personId: string,
  note: NewNote,
): Promise<{ kind: 'done' | 'gone' }> {
  return services.db.transaction(async (tx) => {
    if ((await tx.$count(people, eq(people.id, personId))) === 0) return { kind: 'gone' };
    await storeNote(tx, services, actor, { ...note, personId, kind: 'note' });
    return { kind: 'done' };
  });
}

/**
 * Stores a note or call once, even if the form is submitted twice; returns its id if it is new. Different
 * text under the same id, as after Back to a cached page, is another one.
 */
export async function storeNote(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  { noteId, ...note }: NewNote & { personId: string; kind: NoteKind },
): Promise<string | null> {
  const { personId, kind, body } = note;
  const now = clock();
  const values = { ...note, authorId: actor.userId, createdAt: now };
  const insert = async (id: string) =>
    tx
      .insert(personNotes)
      .values({ ...values, id })
      .onConflictDoNothing()
      .returning({ id: personNotes.id });
  let [added] = await insert(noteId);
  if (!added && !(await hasSaid(tx, noteId, body))) {
    [added] = await insert(idOfAnother(noteId, body));
  }
  if (!added) return null;
  await storeMentions(tx, { noteId: added.id, body, authorId: actor.userId, namedAt: now });
  const act = kind === 'call' ? 'person.called' : 'person.noted';
  const subject = `person:${personId}`;
  await recordAudit(tx, { actor, act, subject, details: { note: added.id }, now });
  return added.id;
}

type Naming = { noteId: string; body: string; authorId: string; namedAt: Date };

/** A correction names those whom the note did not name before. */
async function storeMentions(tx: Tx, { noteId, body, authorId, namedAt }: Naming): Promise<void> {
  if (!body.includes('@')) return;
  const named = findNamed(body, await listTeam(tx)).filter((id) => id !== authorId);
  if (named.length === 0) return;
  const rows = named.map((userId) => ({ noteId, userId, namedAt }));
  await tx.insert(noteMentions).values(rows).onConflictDoNothing();
}

/** Takes a note that names a user off their day. */
export async function settleMention(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
  noteId: string,
): Promise<void> {
  const byNote = and(eq(noteMentions.noteId, noteId), eq(noteMentions.userId, userId));
  await db.update(noteMentions).set({ doneAt: clock() }).where(byNote);
}

/** Now, or before a correction. */
async function hasSaid(tx: Tx, noteId: string, body: string): Promise<boolean> {
  const now = and(eq(personNotes.id, noteId), eq(personNotes.body, body));
  const before = and(eq(personNoteVersions.noteId, noteId), eq(personNoteVersions.body, body));
  return (await tx.$count(personNotes, now)) + (await tx.$count(personNoteVersions, before)) > 0;
}

/** The same id for the same text, so that this note is added once too: a UUID of version 8 (RFC 9562). */
function idOfAnother(noteId: string, body: string): string {
  const hex = createHash('sha256').update(`${noteId} ${body}`).digest('hex');
  const version8 = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return version8.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

type CorrectionOutcome =
  | { kind: 'done' }
  | { kind: 'gone' }
  /** Only the author may correct a note. */
  | { kind: 'foreign' }
  | { kind: 'stale'; version: number; body: string };

/** Lets the author correct a note; the earlier text is kept. */
export async function correctNote(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { noteId, version, body }: { noteId: string; version: number; body: string },
): Promise<CorrectionOutcome> {
  const now = clock();
  const byId = eq(personNotes.id, noteId);
  return db.transaction(async (tx) => {
    const [note] = await tx.select().from(personNotes).where(byId).for('update');
    if (!note) return { kind: 'gone' };
    if (note.authorId !== actor.userId) return { kind: 'foreign' };
    if (note.body === body) return { kind: 'done' };
    if (note.version !== version) return { kind: 'stale', version: note.version, body: note.body };
    const before = { noteId, version, body: note.body, replacedAt: now };
    await tx.insert(personNoteVersions).values(before);
    const corrected = { body, version: version + 1, correctedAt: now };
    await tx.update(personNotes).set(corrected).where(byId);
    await storeMentions(tx, { noteId, body, authorId: actor.userId, namedAt: now });
    const details = { note: noteId };
    const subject = `person:${note.personId}`;
    await recordAudit(tx, { actor, act: 'person.note-corrected', subject, details, now });
    return { kind: 'done' };
  });
}

export type PersonNote = typeof personNotes.$inferSelect & {
  /** Null if the author's account was deleted. */
  author: string | null;
  earlier: { body: string; replacedAt: Date }[];
};

const mostNotes = 500;

export async function getNotes(db: Db, personIds: readonly string[]): Promise<PersonNote[]> {
  const found = await db
    .select({ note: personNotes, name: users.name, email: users.email })
    .from(personNotes)
    .leftJoin(users, eq(users.id, personNotes.authorId))
    .where(inArray(personNotes.personId, [...personIds]))
    .orderBy(desc(personNotes.createdAt))
    .limit(mostNotes);
  const corrected = found.filter(({ note }) => note.version > 1).map(({ note }) => note.id);
  const earlier = await db
    .select()
    .from(personNoteVersions)
    .where(inArray(personNoteVersions.noteId, corrected))
    .orderBy(asc(personNoteVersions.version));
  return found.map(({ note, name, email }) => ({
    ...note,
    author: name || email,
    earlier: earlier.filter(({ noteId }) => noteId === note.id),
  }));
}
