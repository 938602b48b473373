import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import type { ManyDocuments } from '../platform/words/kind.server.ts';
import { refreshWords, tellOthers, whereOnSite } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { asText } from './content.ts';
import { byName, type Name } from './documents.server.ts';

/** The end of an address, as its writer types it. */
export const slugField = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(60, 'Must be 60 characters at most'),
  z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters, digits and hyphens, such as one-month-left'),
  // The admin area has a page there, beside those of updates.
  z.refine((slug) => slug !== 'follow-ups', 'Another page has this address'),
);

type Taken = { kind: 'taken' };

/** A draft of its own, with nothing but its title. */
export async function createDocument(
  { db, clock }: Services,
  actor: Actor,
  name: Name,
  { title, many }: { title: string; many: Pick<ManyDocuments, 'blank' | 'title'> },
): Promise<{ kind: 'created' } | Taken> {
  const now = clock();
  return db.transaction(async (tx) => {
    const draft = { ...many.blank, [many.title]: title };
    const created = await tx
      .insert(wordsDocuments)
      .values({ ...name, draft, version: 1, draftBy: actor.userId, draftAt: now })
      .onConflictDoNothing()
      .returning({ slug: wordsDocuments.slug });
    if (created.length === 0) return { kind: 'taken' };
    await audit(tx, actor, 'words.create', name, now);
    return { kind: 'created' };
  });
}

/** Its address, as long as it has never been on the site. */
export async function renameDocument(
  { db, clock }: Services,
  actor: Actor,
  name: Name,
  slug: string,
): Promise<{ kind: 'renamed' | 'fixed' } | Taken> {
  return db.transaction(async (tx) => {
    const row = await lock(tx, name);
    if (!row || isFixed(row)) return { kind: 'fixed' };
    const others =
      slug === name.slug ? 0 : await tx.$count(wordsDocuments, byName({ ...name, slug }));
    if (others > 0) return { kind: 'taken' };
    await tx.update(wordsDocuments).set({ slug }).where(byName(name));
    await tx.update(wordsRevisions).set({ slug }).where(revisionsOf(name));
    await audit(tx, actor, 'words.rename', { ...name, slug }, clock());
    return { kind: 'renamed' };
  });
}

/** Off the site at once; what it said is the draft, if there is none. */
export async function withdrawDocument(
  services: Services,
  actor: Actor,
  name: Name,
): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const row = await lock(tx, name);
    if (!row || row.published === null) return;
    const last = and(revisionsOf(name), eq(wordsRevisions.number, row.published));
    const [revision] = await tx.select().from(wordsRevisions).where(last);
    const kept = row.draft ? {} : { draft: revision?.content, draftBy: actor.userId, draftAt: now };
    const off = { published: null, scheduled: null, scheduledFor: null, withdrawnAt: now };
    await tx
      .update(wordsDocuments)
      .set({ ...off, ...kept, version: row.version + 1 })
      .where(byName(name));
    await audit(tx, actor, 'words.withdraw', name, now);
    await tellOthers(tx);
  });
  await refreshWords(services.db);
}

/** Of what no visitor has ever seen. */
export async function deleteDocument(
  { db, clock }: Services,
  actor: Actor,
  name: Name,
): Promise<{ kind: 'deleted' | 'fixed' }> {
  return db.transaction(async (tx) => {
    const row = await lock(tx, name);
    if (!row || isFixed(row)) return { kind: 'fixed' };
    await tx.delete(wordsRevisions).where(revisionsOf(name));
    await tx.delete(wordsDocuments).where(byName(name));
    await audit(tx, actor, 'words.delete', name, clock());
    return { kind: 'deleted' };
  });
}

/** On the site, or about to be. */
const isFixed = ({ firstPublishedAt, scheduled }: typeof wordsDocuments.$inferSelect) =>
  firstPublishedAt !== null || scheduled !== null;

export type DocumentPlace = 'draft' | 'scheduled' | 'on-site' | 'withdrawn';

/** Of one kind, those worked on last first. */
export async function listMany(db: Db, kind: string, { title }: ManyDocuments) {
  const rows = await db
    .select({ row: wordsDocuments, content: wordsRevisions.content })
    .from(wordsDocuments)
    .leftJoin(wordsRevisions, whereOnSite)
    .where(eq(wordsDocuments.kind, kind))
    .orderBy(desc(sql`coalesce(${wordsDocuments.draftAt}, ${wordsDocuments.firstPublishedAt})`));
  return rows.map(({ row, content }) => ({
    slug: row.slug,
    title: asText(row.draft?.[title] ?? content?.[title]) || row.slug,
    place: placeOf(row),
    hasDraft: row.draft !== null,
    firstPublishedAt: row.firstPublishedAt,
    scheduledFor: row.scheduledFor,
    isFixed: isFixed(row),
  }));
}

function placeOf({ published, scheduled, withdrawnAt }: typeof wordsDocuments.$inferSelect) {
  const place: DocumentPlace =
    published !== null
      ? 'on-site'
      : scheduled !== null
        ? 'scheduled'
        : withdrawnAt
          ? 'withdrawn'
          : 'draft';
  return place;
}

async function lock(tx: Tx, name: Name) {
  const [row] = await tx.select().from(wordsDocuments).where(byName(name)).for('update');
  return row;
}

const revisionsOf = ({ kind, slug }: Name) =>
  and(eq(wordsRevisions.kind, kind), eq(wordsRevisions.slug, slug));

const audit = (tx: Tx, actor: Actor, act: string, { kind, slug }: Name, now: Date) =>
  recordAudit(tx, { actor, act, subject: `words:${kind}/${slug}`, details: {}, now });
