import { and, eq, max, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import type { FieldRejection } from '../platform/forms/form-answer.ts';
import { type Actor, recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import { refreshWords, tellOthers } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { type Content, fitContent } from './content.ts';
import { byName, type Declared, type Name, readRevision } from './documents.server.ts';

type Stale = { kind: 'stale' };
type Invalid = { kind: 'invalid'; errors: FieldRejection[] };

/** Saved whether it is right or not: only publishing asks. A save that began from an earlier one is refused. */
export async function saveDraft(
  { db, clock }: Services,
  actor: Actor,
  { kind, slug }: Name,
  { content, version }: { content: Content | null; version: number },
): Promise<{ kind: 'saved'; version: number } | Stale> {
  const now = clock();
  const draft = { draft: content, draftBy: actor.userId, draftAt: now, version: version + 1 };
  const rows = await db
    .insert(wordsDocuments)
    .values({ kind, slug, ...draft })
    .onConflictDoUpdate({
      target: [wordsDocuments.kind, wordsDocuments.slug],
      set: draft,
      setWhere: eq(wordsDocuments.version, version),
    })
    .returning({ version: wordsDocuments.version });
  return rows.length > 0 ? { kind: 'saved', version: version + 1 } : { kind: 'stale' };
}

/** Beside the draft of another: a revision that is not published, to be restored or not. */
export async function keepApart(
  services: Services,
  actor: Actor,
  declared: Declared,
  content: Content,
): Promise<number> {
  const at = services.clock();
  return services.db.transaction(async (tx) => {
    await lock(tx, declared);
    const added = { content, note: 'Kept apart', by: actor.userId, at };
    const number = await addRevision(tx, declared, added);
    await audit(tx, actor, 'words.keep-apart', declared, number, at);
    return number;
  });
}

/** From files: a revision each, which is the draft now. The draft that it replaces becomes a revision, too. */
export async function takeIn(
  services: Services,
  actor: Actor,
  texts: readonly { declared: Declared; content: Content }[],
): Promise<void> {
  const at = services.clock();
  await services.db.transaction(async (tx) => {
    for (const { declared, content } of texts) {
      const row = await lock(tx, declared);
      await replaceDraft(tx, actor, declared, row, { content, note: 'Draft before an import', at });
      const added = { content, note: 'Imported', by: actor.userId, at };
      const number = await addRevision(tx, declared, added);
      await audit(tx, actor, 'words.import', declared, number, at);
    }
  });
}

/** An earlier revision is the draft now. The draft that it replaces becomes a revision. */
export async function restore(
  { db, clock }: Services,
  actor: Actor,
  declared: Declared,
  { content, version }: { content: Content; version: number },
): Promise<{ kind: 'restored' } | Stale> {
  return db.transaction(async (tx) => {
    const row = await lock(tx, declared);
    if (row.version !== version) return { kind: 'stale' };
    const note = 'Draft before a restore';
    await replaceDraft(tx, actor, declared, row, { content, note, at: clock() });
    return { kind: 'restored' };
  });
}

/** With the note of the revision that the former draft becomes. */
async function replaceDraft(
  tx: Tx,
  { userId }: Actor,
  declared: Declared,
  { draft, draftBy, draftAt, version }: Awaited<ReturnType<typeof lock>>,
  { content, note, at }: { content: Content; note: string; at: Date },
): Promise<void> {
  if (draft) {
    const replaced = fitContent(declared.of.schema, draft, declared.document.content);
    const earlier = { content: replaced, note, by: draftBy, at: draftAt ?? at };
    await addRevision(tx, declared, earlier);
  }
  await tx
    .update(wordsDocuments)
    .set({ draft: content, draftBy: userId, draftAt: at, version: version + 1 })
    .where(byName(declared));
}

type Publishing = { content: Content; version: number; note: string };

/** What was compared goes onto the site, at once or at a time, as a revision that never changes. */
export async function publish(
  services: Services,
  actor: Actor,
  declared: Declared,
  { content, version, note, at }: Publishing & { at?: Date },
): Promise<{ kind: 'published' | 'scheduled'; number: number } | Stale | Invalid> {
  const errors = findErrors(declared, content);
  if (errors.length > 0) return { kind: 'invalid', errors };
  const now = services.clock();
  const outcome = await services.db.transaction(async (tx) => {
    const current = await lock(tx, declared);
    if (current.version !== version) return { kind: 'stale' } as const;
    const number = await addRevision(tx, declared, { content, note, by: actor.userId, at: now });
    const place = at
      ? { scheduled: number, scheduledFor: at }
      : onSite(number, current.scheduled, now);
    const done = { draft: null, draftBy: actor.userId, draftAt: null, version: version + 1 };
    await tx
      .update(wordsDocuments)
      .set({ ...done, ...place })
      .where(byName(declared));
    await audit(tx, actor, at ? 'words.schedule' : 'words.publish', declared, number, now);
    if (!at) await tellOthers(tx);
    return { kind: at ? ('scheduled' as const) : ('published' as const), number };
  });
  await refreshWords(services.db);
  return outcome;
}

/** Straight onto the site, past a draft, which stays as it is: a figure is still right, or is switched off. */
export async function publishAtOnce(
  services: Services,
  actor: Actor,
  declared: Declared,
  change: (content: Content) => Content,
): Promise<{ kind: 'published'; number: number }> {
  const now = services.clock();
  const number = await services.db.transaction(async (tx) => {
    const { published, draft, version } = await lock(tx, declared);
    const content = await readRevision(tx, declared, published ?? 0);
    if (!content) throw new Error(`${nameOf(declared)} lacks its revision ${published}`);
    const added = { content: change(content), note: '', by: actor.userId, at: now };
    const next = await addRevision(tx, declared, added);
    // What is in work gets the same change, which it would otherwise take back.
    const inWork = draft && { draft: change(draft as Content) };
    await tx
      .update(wordsDocuments)
      .set({ ...onSite(next, null, now), version: version + 1, ...inWork })
      .where(byName(declared));
    await audit(tx, actor, 'words.publish', declared, next, now);
    await tellOthers(tx);
    return next;
  });
  await refreshWords(services.db);
  return { kind: 'published', number };
}

export function findErrors({ of }: Declared, content: Content): FieldRejection[] {
  const parsed = of.schema.safeParse(content);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

/** Another revision was pinned, unless this is the one. */
export const onSite = (number: number, scheduled: number | null, now: Date) => ({
  published: number,
  firstPublishedAt: sql`coalesce(${wordsDocuments.firstPublishedAt}, ${now.toISOString()})`,
  withdrawnAt: null,
  publishedAt: now,
  ...(scheduled === number && { scheduled: null, scheduledFor: null }),
});

export async function lock(tx: Tx, { kind, slug }: Name) {
  await tx.insert(wordsDocuments).values({ kind, slug }).onConflictDoNothing();
  const rows = await tx.select().from(wordsDocuments).where(byName({ kind, slug })).for('update');
  const [row] = rows;
  if (!row) throw new Error(`${kind}/${slug} has gone`);
  return row;
}

type Added = {
  content: Readonly<Record<string, unknown>>;
  note: string;
  by: string | null;
  at: Date;
};

export async function addRevision(tx: Tx, { kind, slug }: Name, added: Added): Promise<number> {
  const ofDocument = and(eq(wordsRevisions.kind, kind), eq(wordsRevisions.slug, slug));
  const [last] = await tx
    .select({ number: max(wordsRevisions.number) })
    .from(wordsRevisions)
    .where(ofDocument);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(wordsRevisions).values({ kind, slug, number, ...added });
  return number;
}

export const audit = (
  tx: Tx,
  actor: Actor | null,
  act: string,
  name: Name,
  revision: number,
  now: Date,
) => recordAudit(tx, { actor, act, subject: nameOf(name), details: { revision }, now });

const nameOf = ({ kind, slug }: Name) => `words:${kind}/${slug}`;
