import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failureCode } from '../platform/database/failures.ts';
import { madeAt } from './backup-format.ts';

/** Finished backups, oldest first. */
export async function finishedBackups(folder: string): Promise<string[]> {
  const names = (await listEntries(folder)).filter((name) => madeAt(name) !== null);
  const time = (name: string) => madeAt(name)?.getTime() ?? 0;
  return names.toSorted((a, b) => time(a) - time(b));
}

/** Removes the leftovers of a killed process: no backup or rehearsal takes a day. */
export async function removeAbandoned(folder: string, now: Date): Promise<void> {
  const left = (await listEntries(folder)).filter((name) =>
    /^\.(unfinished|rehearsal)-/.test(name),
  );
  for (const name of left) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > 86_400_000) await rm(path, { recursive: true, force: true });
  }
}

async function listEntries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (failureCode(error) === 'ENOENT') return [];
    throw error;
  }
}
