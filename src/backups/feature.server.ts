import type { Feature } from '../platform/feature.ts';
import { backUpNightly } from './back-up-nightly.job.server.ts';
import { backupRuns } from './backup-runs.table.server.ts';
import { rehearseRestoreWeekly } from './rehearse-restore.job.server.ts';
import { backupHealthChecks } from './reporting.server.ts';

export const backups: Feature = {
  name: 'backups',
  impersonal: {
    backup_runs: 'where a backup lies and how it went',
    restored_jobs: 'payloads carry ids alone',
  },
  jobs: [backUpNightly, rehearseRestoreWeekly],
  retention: [
    {
      name: 'backup runs',
      table: backupRuns,
      from: backupRuns.startedAt,
      keptFor: { months: 12 },
    },
  ],
  healthChecks: backupHealthChecks,
};
