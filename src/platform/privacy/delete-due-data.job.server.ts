import type { Logger } from 'pino';
import { z } from 'zod';
import { failureReason, isUnavailable } from '../database/failures.ts';
import type { Job } from '../jobs/job.ts';
import type { Db } from '../database/database.server.ts';
import { retentionRules } from './personal-data.server.ts';
import { deleteDue } from './retention.server.ts';

type Deleting = {
  db: Db;
  clock: () => Date;
  log: Logger;
  features: Parameters<typeof retentionRules>[0];
};

/**
 * Hourly, so that data with a 24-hour limit is deleted in time. The log gets counts only. A failing rule
 * does not stop the others: the job fails once all have run.
 */
export const deleteDueData: Job<Record<string, never>, Deleting> = {
  name: 'delete-due-data',
  payload: z.strictObject({}),
  schedule: '7 * * * *',
  async handle(_payload, { db, clock, log, features }) {
    const faults: string[] = [];
    for (const rule of retentionRules(features)) {
      try {
        const count = await deleteDue(db, rule, clock());
        if (count > 0) log.info({ event: 'retention.deleted', what: rule.name, count });
      } catch (error) {
        if (isUnavailable(error)) throw error;
        faults.push(`${rule.name}: ${failureReason(error)}`);
      }
    }
    if (faults.length > 0) throw new Error(faults.join('; '));
  },
};
