import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { MemoryAnswer } from './memory-answer.server.ts';
import type { Db } from '../database/database.server.ts';
import { assetFolder } from './asset-files.server.ts';
import { sharedAssets } from './web.table.server.ts';

const days = 24 * 3600_000;

/** How long a page may stay open or cached after its build was replaced. */
const keptFor = 30 * days;

/**
 * Stores this build's assets where instances of every build find them. During an upgrade, a load balancer
 * may ask an old instance for a new page's files; afterwards an old page asks the new instance.
 */
export async function shareAssets(
  { db, clock }: { db: Db; clock: () => Date },
  answers: ReadonlyMap<string, MemoryAnswer>,
): Promise<void> {
  const own = [...answers.keys()].filter((path) => path.startsWith(assetFolder));
  const { path, replacedAt } = sharedAssets;
  const now = clock();
  await db.transaction(async (tx) => {
    // Otherwise instances that start together would insert the same rows and wait for each other.
    await tx.execute(sql`lock table ${sharedAssets} in share row exclusive mode`);
    const known = new Set((await tx.select({ path }).from(sharedAssets)).map((row) => row.path));
    const rows = own.flatMap((each) => {
      const answer = answers.get(each);
      if (!answer || known.has(each)) return [];
      return [{ path: each, base64: Buffer.from(answer.body.raw).toString('base64') }];
    });
    if (rows.length > 0) await tx.insert(sharedAssets).values(rows);
    const whereBack = and(inArray(path, own), isNotNull(replacedAt));
    await tx.update(sharedAssets).set({ replacedAt: null }).where(whereBack);
    const whereReplaced = and(notInArray(path, own), isNull(replacedAt));
    await tx.update(sharedAssets).set({ replacedAt: now }).where(whereReplaced);
    const whereOver = lt(replacedAt, new Date(now.getTime() - keptFor));
    await tx.delete(sharedAssets).where(whereOver);
  });
}

export async function findSharedAsset({ db }: { db: Db }, path: string): Promise<Buffer | null> {
  const [row] = await db.select().from(sharedAssets).where(eq(sharedAssets.path, path));
  return row ? Buffer.from(row.base64, 'base64') : null;
}
