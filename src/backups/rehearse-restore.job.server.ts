import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { rehearseRestore } from './rehearse-restore.server.ts';

/** On Sundays, on one instance, after that night's backup. */
export const rehearseRestoreWeekly: Job<Record<string, never>, Services> = {
  name: 'rehearse-restore',
  payload: z.strictObject({}),
  schedule: '30 4 * * 0',
  queue: { expireInSeconds: 3600, retryLimit: 3, retryDelay: 300 },
  async handle(_payload, services) {
    const { tables, rows } = await rehearseRestore(services, () => undefined);
    services.log.info({ event: 'backup.rehearsed', tables, rows });
  },
};
