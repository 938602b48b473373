import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/start-worker.server.ts';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  backupsToRemove,
  finishedBackups,
  recordRun,
  removeAbandoned,
} from './backup-folder.server.ts';
import { runInChild } from './run-in-child.server.ts';
import type { Progress } from './write-tables.server.ts';
import { backUp } from './back-up.server.ts';

/** On Sundays, on one instance, after that night's backup. */
export const rehearseRestoreWeekly: Job<Services> = {
  name: 'rehearse-restore',
  schedule: '30 4 * * 0',
  queue: { expireInSeconds: 3600, retryLimit: 3, retryDelay: 300 },
  async handle(_payload, services) {
    const { tables, rows } = await rehearseRestore(services, () => undefined);
    services.log.info({ event: 'backup.rehearsed', tables, rows });
  },
};

const rehearsed = z.strictObject({ tables: z.int(), rows: z.int(), bytes: z.int() });

type Rehearsal = z.output<typeof rehearsed> & { path: string };

type Dependencies = Pick<Services, 'config' | 'clock' | 'database'>;

/**
 * Restores the newest backup into a temporary database: checks every checksum, the rows and hash of every
 * table, the migrations since, and the files. The database is always embedded, so it needs no rights on
 * the Postgres server.
 */
export function rehearseRestore(services: Dependencies, progress: Progress): Promise<Rehearsal> {
  const folder = services.config.backupDir;
  const work = { kind: 'rehearsal', folder, progress } as const;
  return recordRun(services.database, services.clock, work, async () => {
    const newest = (await finishedBackups(folder)).at(-1);
    if (!newest) throw new Error(`there is no backup in ${folder}`);
    return rehearse(join(folder, newest), folder, progress);
  });
}

/** Rehearses the given backup in a folder inside `room`, which must have space for it unpacked. */
export async function rehearse(
  path: string,
  room: string,
  progress: Progress,
  interruption?: AbortSignal,
): Promise<Rehearsal> {
  await mkdir(room, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(room, '.rehearsal-'));
  try {
    const result = await runInChild('rehearse', [path, scratch], progress, interruption);
    return { path, ...rehearsed.parse(result) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Runs on one instance. Old backups are removed only after a new one has succeeded. */
export const backUpNightly: Job<Services> = {
  name: 'back-up-nightly',
  schedule: '30 2 * * *',
  // Half an hour is enough for some ten million rows; a full folder is not retried all night.
  queue: { expireInSeconds: 1800, retryLimit: 3, retryDelay: 300 },
  async handle(_payload, services) {
    const { config, clock, log } = services;
    const folder = config.backupDir;
    await removeAbandoned(folder, clock());
    const options = {
      kind: 'nightly',
      folder,
      isServing: true,
      progress: () => undefined,
    } as const;
    const { bytes } = await backUp(services, options);
    const old = backupsToRemove(await finishedBackups(folder), clock());
    for (const name of old) await rm(join(folder, name), { recursive: true });
    log.info({ event: 'backup.made', bytes, removed: old.length });
  },
};
