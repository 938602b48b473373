import type { Feature } from '../platform/feature.ts';
import { backUpNightly } from './back-up-nightly.job.server.ts';
import { backupHealthChecks } from './backup-checks.server.ts';
import { rehearseRestoreWeekly } from './rehearse-restore.job.server.ts';
import { backupRunRetention } from './retention.server.ts';

export const backups: Feature = {
  name: 'backups',
  jobs: [backUpNightly, rehearseRestoreWeekly],
  retention: backupRunRetention,
  healthChecks: backupHealthChecks,
};
