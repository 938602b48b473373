import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { backupRuns } from './backup-runs.table.server.ts';
import { backUpNightly, rehearseRestoreWeekly } from './rehearse-restore.job.server.ts';
import { backupHealthChecks, lastBackupAt } from './reporting.server.ts';

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
  firstSteps: async ({ db }) => [
    {
      label: 'A backup, made every night by itself',
      href: href('/admin/status'),
      isDone: (await lastBackupAt(db)) !== null,
    },
  ],
  healthChecks: backupHealthChecks,
};
