import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { backupRuns } from './backup-runs.table.server.ts';

export const backupRunRetention: RetentionRule[] = [
  {
    name: 'backup runs',
    table: backupRuns,
    from: backupRuns.startedAt,
    keptFor: { months: 12 },
  },
];
