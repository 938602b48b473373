import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withDatabase } from '../platform/database/database.server.ts';
import {
  finishRestore,
  restoredFolder,
  unfinishedRestore,
  lockFolder,
  syncFolder,
} from '../platform/database/data-folder.server.ts';
import type { Bucket } from '../platform/storage/bucket.ts';
import { fileBucket } from '../platform/storage/file-bucket.server.ts';
import { loadBackup, migrationsAround, restoreBucket } from './load-backup.server.ts';
import { BackupFault, type OpenBackup } from './open-backup.server.ts';
import type { Progress } from './write-tables.server.ts';

type Options = {
  dataDir: string;
  /** Null if files are kept in the data folder. */
  remoteBucket: Bucket | null;
  mayReplace: boolean;
  /** Replaces the original, and sends at once. */
  isLive?: boolean;
  now: Date;
  progress: Progress;
};

/**
 * Prepares everything in a folder inside the data folder and moves it into place at the end; if killed
 * before that, nothing has changed, and if killed later, the next start completes it.
 * @throws FolderInUseError while a server runs on the folder.
 */
export async function restoreEmbedded(
  backup: OpenBackup,
  { dataDir, remoteBucket, mayReplace, isLive = false, now, progress }: Options,
): Promise<{ leftOut: string[] }> {
  migrationsAround(backup.manifest);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  const unfinished = unfinishedRestore(dataDir);
  try {
    await finishRestore(dataDir);
    if (!mayReplace && existsSync(join(dataDir, 'database'))) {
      throw new BackupFault(`${dataDir} already holds a database; --replace puts it aside`);
    }
    const loaded = await withDatabase({ dataDir: unfinished }, ({ db }) =>
      db.transaction((tx) => loadBackup(tx, backup, progress, isLive)),
    );
    const localBucket = fileBucket(join(unfinished, 'storage/resources'));
    await restoreBucket(backup, remoteBucket ?? localBucket, progress);
    if (backup.secret) {
      const options = { mode: 0o600, flush: true };
      await writeFile(join(unfinished, 'secret'), backup.secret, options);
    }
    await removeLock(unfinished);
    await syncFolder(unfinished);
    await rename(unfinished, restoredFolder(dataDir, now));
    await finishRestore(dataDir);
    return loaded;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

async function removeLock(folder: string): Promise<void> {
  const names = await readdir(folder);
  const locks = names.filter((name) => name.startsWith('lock'));
  await Promise.all(locks.map((name) => rm(join(folder, name))));
}
