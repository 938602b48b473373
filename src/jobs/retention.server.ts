import type { RetentionRule } from '../database/retention/retention.server.ts';
import { jobRuns } from './job-runs.table.server.ts';

export const jobRunRetention: RetentionRule[] = [
  {
    name: 'job runs',
    table: jobRuns,
    from: jobRuns.startedAt,
    keptFor: { hours: 30 * 24 },
  },
];
