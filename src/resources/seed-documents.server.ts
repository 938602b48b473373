import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../platform/database/data-folder.server.ts';
import type { Services } from '../platform/services.ts';
import type { Bucket, Unavailable } from '../platform/storage/bucket.ts';
import { catalogue, getFileName } from './catalogue.ts';

const folder = join(packageRoot, 'src/resources/documents/pdf');
/** Lists what was seeded. Kept in the bucket, so that it moves with the files. */
export const seededList = 'seeded.json';
const pause = 60_000;

/**
 * Seeds a bucket once, so that what an admin replaced or removed since stays as it is. If the storage is
 * unavailable, the start continues and this is retried every minute.
 */
export async function seedDocuments({
  bucket,
  log,
}: Pick<Services, 'bucket' | 'log'>): Promise<{ stop(): void }> {
  let next: NodeJS.Timeout | undefined;
  const tryOnce = async () => {
    const outcome = await seedOnce(bucket);
    if (outcome.is === 'seeded') return;
    log.error({ event: 'storage.unavailable', reason: outcome.reason });
    next = setTimeout(() => void tryOnce(), pause);
  };
  await tryOnce();
  return { stop: () => clearTimeout(next) };
}

/** If killed halfway, the next run adds what is missing: the list is written last. */
export async function seedOnce(bucket: Bucket): Promise<{ is: 'seeded' } | Unavailable> {
  const seeded = await seededBefore(bucket);
  if (seeded.is === 'unavailable') return seeded;
  const names = catalogue.map(({ id }) => getFileName(id));
  const due = names.filter((name) => !seeded.names.includes(name));
  if (due.length === 0) return { is: 'seeded' };
  for (const name of due) {
    const present = await bucket.describe(name);
    if (present.is === 'found') continue;
    const put =
      present.is === 'missing'
        ? await bucket.put(name, new Uint8Array(await readFile(join(folder, name))))
        : present;
    if (put.is === 'unavailable') return put;
  }
  const all = JSON.stringify([...seeded.names, ...due]);
  const kept = await bucket.put(seededList, new TextEncoder().encode(all));
  return kept.is === 'unavailable' ? kept : { is: 'seeded' };
}

async function seededBefore(
  bucket: Bucket,
): Promise<{ is: 'known'; names: string[] } | Unavailable> {
  const reading = await bucket.get(seededList);
  if (reading.is === 'unavailable') return reading;
  if (reading.is !== 'found') return { is: 'known', names: [] };
  const names = namesIn(new TextDecoder().decode(reading.bytes));
  return names
    ? { is: 'known', names }
    : { is: 'unavailable', reason: `${seededList} is not ours` };
}

function namesIn(text: string): string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
