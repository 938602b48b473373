import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../sync-folder.server.ts';

const parts = ['database', 'storage', 'secret'];
const complete = /^restored\.(\d{4}[\d-]+T[\d-]+Z)$/;

/** Where a restore prepares what becomes `restoredFolder`. */
export const unfinishedRestore = (dataDir: string) => join(dataDir, 'restored.unfinished');

export const restoredFolder = (dataDir: string, at: Date) =>
  join(dataDir, `restored.${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

/**
 * Moves a restored installation, complete in its own folder, into place. Each part is one rename, so if the
 * process is killed midway, the next one to open the folder finishes. The previous data is kept beside it.
 * Leftovers of an earlier interrupted restore are removed, since they are full of personal data in an
 * unexpected place. The caller holds the folder lock.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  await rm(unfinishedRestore(dataDir), { recursive: true, force: true });
  for (const name of await readdir(dataDir)) {
    const [, time] = complete.exec(name) ?? [];
    if (!time) continue;
    const restored = join(dataDir, name);
    const former = join(dataDir, `before-restore.${time}`);
    for (const part of parts.filter((each) => existsSync(join(restored, each)))) {
      if (existsSync(join(dataDir, part))) {
        await mkdir(former, { recursive: true, mode: 0o700 });
        await rename(join(dataDir, part), join(former, part));
      }
      await rename(join(restored, part), join(dataDir, part));
    }
    await rmdir(restored);
    await syncFolder(dataDir);
  }
}
