import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { createBody, type MemoryAnswer } from './memory-answer.server.ts';
import { fileHeaders } from './security-headers.ts';
import { and, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { sharedAssets } from './web.table.server.ts';

/** File names in this folder carry a hash of their content. */
export const assetFolder = '/assets/';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Link preview images: some sites have their readers' browsers load them from here. */
const socialFolder = '/social/';

/** A folder's built files by address; unlisted types are left out. */
export function assetFiles(folder: string, siteUrl: string): Map<string, MemoryAnswer> {
  const answers = new Map<string, MemoryAnswer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file)}`;
    const answer = assetAnswer(address, readFileSync(file), siteUrl);
    if (answer) answers.set(address, answer);
  }
  return answers;
}

export function assetAnswer(
  address: string,
  bytes: Uint8Array,
  siteUrl: string,
): MemoryAnswer | null {
  const type = types[extname(address)];
  if (!type) return null;
  return {
    body: createBody(bytes, type),
    headers: {
      ...fileHeaders(siteUrl),
      ...(address.startsWith(socialFolder) && { 'cross-origin-resource-policy': 'cross-origin' }),
      'content-type': type,
      'cache-control': address.startsWith(assetFolder)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      vary: 'Accept-Encoding',
    },
  };
}

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
