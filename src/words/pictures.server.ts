import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { data } from 'react-router';
import type { Db, Tx } from '../platform/database/database.server.ts';
import { parseApart } from '../platform/parsing/parse-apart.server.ts';
import { type Actor, recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import { isPictureName } from '../platform/storage/bucket.ts';
import {
  listPublished,
  pagesWith,
  refreshWords,
  wordsKey,
  tellOthers,
} from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { picturePath, picturesKind, readPicture } from '../platform/words/words.ts';
import type { parse } from './picture.parser.server.ts';
import { addRevision, lock } from './publish.server.ts';

/** In bytes. */
export const largestPicture = 500_000;

type Bucketed = Pick<Services, 'db' | 'bucket' | 'clock'>;

const clean = parseApart<typeof parse>('src/words/picture.parser.server.ts', {
  seconds: 10,
  megabytes: 128,
});

/** The same one again has its text alternative changed, wherever it is shown. */
export async function addPicture(
  { db, bucket, clock }: Bucketed,
  actor: Actor,
  file: File,
  alt: string,
): Promise<{ kind: 'added'; path: string } | { kind: 'unreadable' }> {
  const cleaned = await clean(new Uint8Array(await file.arrayBuffer()));
  if (cleaned.kind === 'unavailable') throw data(null, { status: 503 });
  const picture = cleaned.kind === 'read' ? cleaned.value : null;
  if (!picture) return { kind: 'unreadable' };
  const hash = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32);
  const slug = `${hash}.${picture.ending}`;
  const stored = await bucket.put(slug, picture.bytes);
  if (stored.kind === 'unavailable') throw data(null, { status: 503 });
  const { width, height } = picture;
  const name = { kind: picturesKind, slug };
  const at = clock();
  await db.transaction(async (tx) => {
    const { version } = await lock(tx, name);
    const content = { alt, width, height };
    const number = await addRevision(tx, name, { content, note: '', by: actor.userId, at });
    await tx
      .update(wordsDocuments)
      .set({ published: number, publishedAt: at, firstPublishedAt: at, version: version + 1 })
      .where(byPicture(slug));
    await audit(tx, actor, 'words.picture-added', slug, at);
    await tellOthers(tx);
  });
  await refreshWords(db);
  return { kind: 'added', path: picturePath(slug) };
}

/** The newest first. */
export const listPictures = () =>
  listPublished(picturesKind).map(({ slug }) => ({
    slug,
    path: picturePath(slug),
    facts: readPicture(picturePath(slug)),
    pages: pagesWith(wordsKey(picturesKind, slug)),
  }));

/** From the site and the bucket, if no page or email shows it. A draft that names it cannot be published. */
export async function deletePicture(
  { db, bucket, clock }: Bucketed,
  actor: Actor,
  slug: string,
): Promise<{ kind: 'deleted' | 'shown' }> {
  if (!isPictureName(slug)) throw data(null, { status: 404 });
  const isShown =
    pagesWith(wordsKey(picturesKind, slug)).length > 0 || (await isInAnEmail(db, slug));
  if (isShown) return { kind: 'shown' };
  const at = clock();
  await db.transaction(async (tx) => {
    await lock(tx, { kind: picturesKind, slug });
    await tx
      .update(wordsDocuments)
      .set({ published: null, withdrawnAt: at })
      .where(byPicture(slug));
    await audit(tx, actor, 'words.picture-deleted', slug, at);
    await tellOthers(tx);
  });
  await refreshWords(db);
  const removed = await bucket.remove(slug);
  if (removed.kind === 'unavailable') throw data(null, { status: 503 });
  return { kind: 'deleted' };
}

/** An update that goes by email alone is on no page. */
async function isInAnEmail(db: Db, slug: string): Promise<boolean> {
  const { kind, slug: named, published } = wordsDocuments;
  const { content, number } = wordsRevisions;
  const [found] = await db
    .select({ published })
    .from(wordsDocuments)
    .innerJoin(
      wordsRevisions,
      and(eq(wordsRevisions.kind, kind), eq(wordsRevisions.slug, named), eq(number, published)),
    )
    .where(sql`${content} ->> 'picture' = ${picturePath(slug)}`)
    .limit(1);
  return found !== undefined;
}

/** Of those that a text names, for its export. */
export async function readPictureFiles({ bucket }: Bucketed, texts: string) {
  const named = listPublished(picturesKind).filter(({ slug }) => texts.includes(slug));
  const files = await Promise.all(
    named.map(async ({ slug }) => ({ slug, reading: await bucket.get(slug) })),
  );
  return files.flatMap(({ slug, reading }) =>
    reading.kind === 'found'
      ? [{ name: `${readPicture(picturePath(slug))?.alt}, ${slug}`, content: reading.bytes }]
      : [],
  );
}

const audit = (tx: Tx, actor: Actor, act: string, slug: string, now: Date) =>
  recordAudit(tx, { actor, act, subject: `words:${picturesKind}/${slug}`, now });

const byPicture = (slug: string) =>
  and(eq(wordsDocuments.kind, picturesKind), eq(wordsDocuments.slug, slug));
