import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '../platform/storage/bucket.ts';
import { bucketFile } from './backup-format.ts';
import { BackupFault, type OpenBackup } from './open-backup.server.ts';
import type { Progress } from './write-tables.server.ts';

/** Other files in the bucket stay. The list of seeded documents is written last. */
export async function restoreBucket(
  { path, manifest }: OpenBackup,
  bucket: Bucket,
  progress: Progress,
): Promise<void> {
  const isList = (name: string) => Number(name.endsWith('.json'));
  for (const name of manifest.bucket.toSorted((a, b) => isList(a) - isList(b))) {
    const bytes = new Uint8Array(await readFile(join(path, bucketFile(name))));
    const put = await bucket.put(name, bytes);
    if (put.is === 'unavailable') throw new BackupFault(`the bucket is unavailable: ${put.reason}`);
  }
  progress(`bucket: ${manifest.bucket.length} files`);
}
