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
    if (outcome.kind === 'seeded') return;
    log.error({ event: 'storage.unavailable', reason: outcome.reason });
    next = setTimeout(() => void tryOnce(), pause);
  };
  await tryOnce();
  return { stop: () => clearTimeout(next) };
}

/** If killed halfway, the next run adds what is missing: the list is written last. */
export async function seedOnce(bucket: Bucket): Promise<{ kind: 'seeded' } | Unavailable> {
  const seeded = await seededBefore(bucket);
  if (seeded.kind === 'unavailable') return seeded;
  const names = catalogue.map(({ id }) => getFileName(id));
  const due = names.filter((name) => !seeded.names.includes(name));
  if (due.length === 0) return { kind: 'seeded' };
  for (const name of due) {
    const present = await bucket.describe(name);
    if (present.kind === 'found') continue;
    const put =
      present.kind === 'missing'
        ? await bucket.put(name, new Uint8Array(await readFile(join(folder, name))))
        : present;
    if (put.kind === 'unavailable') return put;
  }
  const all = JSON.stringify([...seeded.names, ...due]);
  const kept = await bucket.put(seededList, new TextEncoder().encode(all));
  return kept.kind === 'unavailable' ? kept : { kind: 'seeded' };
}

async function seededBefore(
  bucket: Bucket,
): Promise<{ kind: 'known'; names: string[] } | Unavailable> {
  const reading = await bucket.get(seededList);
  if (reading.kind === 'unavailable') return reading;
  if (reading.kind !== 'found') return { kind: 'known', names: [] };
  const names = namesIn(new TextDecoder().decode(reading.bytes));
  return names
    ? { kind: 'known', names }
    : { kind: 'unavailable', reason: `${seededList} is not ours` };
}

function namesIn(text: string): string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
