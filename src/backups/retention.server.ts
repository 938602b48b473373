import type { RetentionRule } from '../database/retention/retention.server.ts';
import { backupRuns } from './backup-runs.table.server.ts';

export const backupRunRetention: RetentionRule[] = [
  {
    name: 'backup runs',
    table: backupRuns,
    from: backupRuns.startedAt,
    keptFor: { months: 12 },
  },
];
