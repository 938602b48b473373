import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { wordsDocuments } from './words.table.server.ts';

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
