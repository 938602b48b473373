import { AsyncLocalStorage } from 'node:async_hooks';
import { and, eq, or, sql } from 'drizzle-orm';
import { readDetailsFrom } from '../../company.ts';
import type { Db } from '../database/database.server.ts';
import { builtInCompany, readWords, readWordsFrom } from './words.ts';
import { type Content, wordsDocuments, wordsRevisions } from './words.table.server.ts';

type Published = { number: number; content: Content; since: Date | null; at: Date | null };

/** While a page is rendered: what it reads, and a draft that it is to show. */
type Reading = { used?: Set<string>; draft?: { key: string; content: Content } };

export const wordsKey = (kind: string, slug: string) => `${kind}/${slug}`;

const published = new Map<string, Published>();
const withdrawn = new Set<string>();
const reading = new AsyncLocalStorage<Reading>();
const listeners = new Set<(keys: ReadonlySet<string>) => void>();

// At once: pages are rendered while the database opens, and what they read counts from the first one on.
readWordsFrom((kind, slug) => {
  const key = wordsKey(kind, slug);
  const { used, draft } = reading.getStore() ?? {};
  used?.add(key);
  return draft?.key === key ? draft.content : published.get(key)?.content;
});

readDetailsFrom(() => readWords(builtInCompany));

/** What is published may have been written for another schema. */
type Fit = (name: { kind: string; slug: string }, content: Content) => Content;
let fit: Fit = (_, content) => content;

/** Takes what is on the site into memory, where pages read it as `how` has it. */
export async function openWords(db: Db, how: Fit = (_, content) => content): Promise<void> {
  fit = how;
  published.clear();
  await refreshWords(db);
}

/**
 * Reads what has been published since, here or by another instance, and tells those who keep pages. Compared by
 * number: a later one may have been committed earlier.
 */
export async function refreshWords(db: Db): Promise<void> {
  const { kind, slug, published: number, withdrawnAt } = wordsDocuments;
  const { firstPublishedAt: since, publishedAt: at } = wordsDocuments;
  const onSite = await db
    .select({ kind, slug, number, since, at, withdrawnAt })
    .from(wordsDocuments);
  withdrawn.clear();
  for (const one of onSite) if (one.withdrawnAt) withdrawn.add(wordsKey(one.kind, one.slug));
  const changed = onSite.filter(
    (one) => (one.number ?? 0) !== (published.get(wordsKey(one.kind, one.slug))?.number ?? 0),
  );
  if (changed.length === 0) return;
  const rows = await db
    .select({ ...nameOfRevision, content: wordsRevisions.content })
    .from(wordsRevisions)
    .where(
      or(...changed.map(({ number: of, ...name }) => byRevision({ ...name, number: of ?? 0 }))),
    );
  const had = changed.map((one) => hasPublished(one.kind));
  for (const { kind: of, slug: name, number: count, since: first, at: last } of changed) {
    const key = wordsKey(of, name);
    published.delete(key);
    if (of === sharedKind) {
      published.set(key, { number: count ?? 0, content: {}, since: first, at: last });
    }
  }
  for (const { content, number: of, ...one } of rows) {
    const key = wordsKey(one.kind, one.slug);
    const row = changed.find((other) => wordsKey(other.kind, other.slug) === key);
    const said = { number: of, content: fit(one, content) };
    published.set(key, { ...said, since: row?.since ?? null, at: row?.at ?? null });
  }
  const keys = new Set(
    changed.flatMap((one, place) => [
      wordsKey(one.kind, one.slug),
      listKey(one.kind),
      ...(had[place] === hasPublished(one.kind) ? [] : [anyKey(one.kind)]),
    ]),
  );
  for (const tell of listeners) tell(keys);
}

/** What pages read that list the documents of a kind, and those that ask whether there are any. */
const listKey = (kind: string) => `${kind}/*`;
const anyKey = (kind: string) => `${kind}/?`;

/** Of a kind with many documents, one that is on the site. */
export type OnSite = { slug: string; content: Content; since: Date };

/** The newest first. An update that goes by email alone is on no page. */
export function listPublished(kind: string): OnSite[] {
  reading.getStore()?.used?.add(listKey(kind));
  return Array.from(published, ([key, { content, since }]) => {
    const [of, slug = ''] = key.split('/');
    return of === kind && since && isForSite(content) ? [{ slug, content, since }] : [];
  })
    .flat()
    .toSorted((one, other) => other.since.getTime() - one.since.getTime());
}

const isForSite = (content: Content) => content['where'] !== 'email';

export function hasPublished(kind: string): boolean {
  reading.getStore()?.used?.add(anyKey(kind));
  return whileReading({}, () => listPublished(kind).length > 0);
}

/** One of a kind with many documents; `since` is null in the preview of one that was never published. */
export function findOnSite(
  kind: string,
  slug: string,
): (Omit<OnSite, 'since'> & { since: Date | null }) | 'withdrawn' | null {
  const key = wordsKey(kind, slug);
  const { used, draft } = reading.getStore() ?? {};
  used?.add(key);
  const since = published.get(key)?.since ?? null;
  if (draft?.key === key) return { slug, content: draft.content, since };
  const content = published.get(key)?.content;
  if (content && isForSite(content)) return { slug, content, since };
  return withdrawn.has(key) ? 'withdrawn' : null;
}

const nameOfRevision = {
  kind: wordsRevisions.kind,
  slug: wordsRevisions.slug,
  number: wordsRevisions.number,
};

export type RevisionName = { kind: string; slug: string; number: number };

export const byRevision = ({ kind, slug, number }: RevisionName) =>
  and(
    eq(wordsRevisions.kind, kind),
    eq(wordsRevisions.slug, slug),
    eq(wordsRevisions.number, number),
  );

/** Of the rows of documents and revisions: what is on the site. */
export const whereOnSite = and(
  eq(wordsRevisions.kind, wordsDocuments.kind),
  eq(wordsRevisions.slug, wordsDocuments.slug),
  eq(wordsRevisions.number, wordsDocuments.published),
);

/** Of all that reads words while `run` runs. */
export const whileReading = <T>(how: Reading, run: () => T): T => reading.run(how, run);

type Weigh = (path: string) => Promise<number | null>;
let weigh: Weigh | undefined;

export function weighPagesWith(how: Weigh): void {
  weigh = how;
}

/** In bytes, of a page with this draft as it comes to a first visitor; null of one that is not in memory. */
export const weighPage = async (
  path: string,
  draft: NonNullable<Reading['draft']>,
): Promise<number | null> => (weigh ? whileReading({ draft }, () => weigh?.(path) ?? null) : null);

/** @returns what ends it. */
export function onPublished(tell: (keys: ReadonlySet<string>) => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** What has been published of all texts, for pages rendered before it was known. */
export const publishedKeys = (): ReadonlySet<string> =>
  new Set(
    [...published.keys()].flatMap((key) => {
      const [kind = ''] = key.split('/');
      return [key, listKey(kind), anyKey(kind)];
    }),
  );

/** By the path of a page in memory, the texts that it showed when it was last rendered. */
const shownAt = new Map<string, ReadonlySet<string>>();

export function knowWhereShown(path: string, used: ReadonlySet<string>): void {
  shownAt.set(path, used);
}

/** Of a page that is no longer there. */
export const forgetWhereShown = (path: string) => shownAt.delete(path);

/** The paths of pages in memory that show a text. */
export const pagesWith = (key: string): string[] =>
  Array.from(shownAt, ([path, used]) => (used.has(key) ? path : '')).filter(Boolean);

/** When a text that a page in memory shows was last published; undefined while all are built in. */
export function lastPublished(path: string): Date | undefined {
  const dates = Array.from(shownAt.get(path) ?? [], (key) => published.get(key)?.at ?? []).flat();
  return dates.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

/** What pages show besides texts, such as the news, counts its changes as if they were revisions. */
export const sharedKind = 'shared';

/** On which other instances hear that something is published, as its transaction commits. */
export const publishingChannel = 'words_published';

export const tellOthers = (db: Db) => db.execute(sql.raw(`notify ${publishingChannel}`));

/** To be called by what changes it: every instance renders the pages that showed it, two seconds later at most. */
export async function changedShared(db: Db, slug: string, now: Date): Promise<void> {
  await db
    .insert(wordsDocuments)
    .values({ kind: sharedKind, slug, published: 1, publishedAt: now })
    .onConflictDoUpdate({
      target: [wordsDocuments.kind, wordsDocuments.slug],
      set: { published: sql`${wordsDocuments.published} + 1`, publishedAt: now },
    });
  await tellOthers(db);
}
