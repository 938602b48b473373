import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {}

/**
 * Takes the folder for this process alone: two processes on one embedded database corrupt it silently.
 * The lock is the operating system's, held through an SQLite file, so it ends with its process however
 * that dies and there is no stale lock to judge.
 * @throws FolderInUseError naming the process that holds the folder; SQLite's error if it can't be locked.
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

/** SQLite's own number for it; others say that the disk is full or the file is none of SQLite's. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === 5;

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '(unknown)';
  }
}
