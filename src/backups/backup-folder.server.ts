import { constants } from 'node:fs';
import { access, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failureCode, failureReason } from '../platform/database/failures.ts';
import { longestKept, madeAt } from './open-backup.server.ts';
import { hostname } from 'node:os';
import type { Database } from '../platform/database/database.server.ts';
import { backupRuns } from './backup-runs.table.server.ts';
import type { Progress } from './write-tables.server.ts';

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

/**
 * Whether backups can be made there, in words that say what to do; null if they can.
 * `folder` is made if it is missing.
 */
export async function checkFolder(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    return folderFault(error);
  }
}

/** systemd makes all else read-only for a service with `ProtectSystem=strict`. */
export function folderFault(error: unknown): string {
  const reason = failureReason(error);
  return failureCode(error) === 'EROFS'
    ? `${reason}; in a unit with ProtectSystem=strict, ReadWritePaths= has to name it`
    : reason;
}

async function listEntries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (failureCode(error) === 'ENOENT') return [];
    throw error;
  }
}

const days = 7;
const weeks = 4;
/**
 * Keeps the newest nightly backup and, of those less than four weeks old, the newest of each of the last
 * 7 days and 4 weeks that have one. Manual backups are never removed.
 */
export function backupsToRemove(names: string[], now: Date): string[] {
  const nightly = names
    .flatMap((name) => {
      const at = madeAt(name);
      return at && name.startsWith('nightly-') ? [{ name, at }] : [];
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const recent = nightly.filter(({ at }) => now.getTime() - at.getTime() < longestKept);
  const kept = new Set([
    nightly[0]?.name,
    ...newestOfEach(recent, days, ({ at }) => at.toISOString().slice(0, 10)),
    ...newestOfEach(recent, weeks, ({ at }) => String(weekOf(at))),
  ]);
  return nightly.map(({ name }) => name).filter((name) => !kept.has(name));
}

type Made = { name: string; at: Date };

function newestOfEach(newestFirst: Made[], count: number, getPeriod: (made: Made) => string) {
  const newest = new Map<string, string>();
  for (const made of newestFirst) {
    const period = getPeriod(made);
    if (!newest.has(period)) newest.set(period, made.name);
  }
  return [...newest.values()].slice(0, count);
}

/** Weeks since 1970, from Monday; the epoch began on a Thursday. */
const weekOf = (at: Date) => Math.floor((at.getTime() / 86_400_000 + 3) / 7);

type Work = { kind: 'backup' | 'rehearsal'; folder: string; progress: Progress };
type Outcome = { path: string; bytes: number };

/**
 * Runs the work, records the outcome and rethrows a failure. If only recording fails, as in a database
 * that is read-only while its disk is full, the work stays done.
 */
export async function recordRun<T extends Outcome>(
  { db }: Pick<Database, 'db'>,
  clock: () => Date,
  { kind, folder, progress }: Work,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = clock();
  const record = async (ok: boolean, reason: string | null, outcome?: Outcome) => {
    const place = `${hostname()}:${outcome?.path ?? folder}`;
    const sizeBytes = outcome?.bytes ?? null;
    const run = { kind, startedAt, finishedAt: clock(), ok, reason, sizeBytes, place };
    await db.insert(backupRuns).values(run);
  };
  let outcome: T;
  try {
    outcome = await work();
  } catch (error) {
    // The disk may be full or the database unavailable: the first failure is the one that matters.
    await record(false, failureReason(error).slice(0, 500)).catch(() => undefined);
    throw error;
  }
  await record(true, null, outcome).catch((error: unknown) =>
    progress(`It could not be recorded: ${failureReason(error)}`),
  );
  return outcome;
}
