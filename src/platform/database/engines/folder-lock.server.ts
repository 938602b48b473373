import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {}

/**
 * Locks the folder for this process: two processes on one embedded database corrupt it silently. It is an
 * operating system lock, held through an SQLite file, so it ends with its process and never goes stale.
 * @throws FolderInUseError naming the process that holds the folder; SQLite's error if it cannot be locked.
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'lock'));
  const holderFile = join(folder, 'lock.pid');
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive;');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(
      `the folder ${folder} is in use by process ${holder(holderFile)}; stop that one first`,
    );
  }
  writeFileSync(holderFile, String(process.pid));
  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/** SQLite's error number for a locked file; others mean a full disk or a file that is not SQLite's. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === 5;

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '(unknown)';
  }
}
