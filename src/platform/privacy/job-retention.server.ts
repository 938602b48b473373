import type { RetentionRule } from './retention.server.ts';
import { jobRuns } from '../jobs/jobs.table.server.ts';

export const jobRunRetention: RetentionRule[] = [
  {
    name: 'job runs',
    table: jobRuns,
    from: jobRuns.startedAt,
    keptFor: { hours: 30 * 24 },
  },
];
