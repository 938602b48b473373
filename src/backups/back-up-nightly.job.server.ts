import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { backUp } from './back-up.server.ts';
import { backupsToRemove, finishedBackups, removeAbandoned } from './backup-folder.server.ts';

/** Runs on one instance. Old backups are removed only after a new one has succeeded. */
export const backUpNightly: Job<Record<string, never>, Services> = {
  name: 'back-up-nightly',
  payload: z.strictObject({}),
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
