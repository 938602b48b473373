import { z } from 'zod';
import { noticeRetention } from '../../admin/notices/retention.server.ts';
import { accountRetention } from '../../accounts/retention.server.ts';
import { assessmentRetention } from '../../assessment/retention.server.ts';
import { rightsRetention } from '../../data-rights/retention.server.ts';
import { backupRunRetention } from '../../backups/retention.server.ts';
import { auditLog } from '../../database/audit-log.table.server.ts';
import { retentionRuns } from '../../database/retention/retention-runs.table.server.ts';
import { deleteDue, type RetentionRule } from '../../database/retention/retention.server.ts';
import { enquiryRetention } from '../../enquiries/retention.server.ts';
import { failureReason } from '../../http/failures/failure-reason.ts';
import { isAway } from '../../http/failures/is-away.ts';
import { pageCounts } from '../../http/analytics/page-counts.table.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { rateLimits } from '../../http/rate-limits/rate-limits.table.server.ts';
import type { Job } from '../../jobs/job.ts';
import { jobRunRetention } from '../../jobs/retention.server.ts';
import { leadRetention } from '../../leads/retention.server.ts';
import { mailRetention } from '../../mail/retention.server.ts';
import { subscriptionRetention } from '../../mailing-list/retention.server.ts';
import { downloadRetention } from '../../resources/retention.server.ts';

/**
 * The periods of the privacy notice. Each domain keeps its own beside its tables; here stand those of
 * tables that belong to no domain.
 */
export const retentionRules: readonly RetentionRule[] = [
  ...assessmentRetention,
  ...downloadRetention,
  ...leadRetention,
  ...enquiryRetention,
  ...subscriptionRetention,
  ...rightsRetention,
  ...accountRetention,
  ...jobRunRetention,
  ...backupRunRetention,
  ...noticeRetention,
  { name: 'audit log', table: auditLog, from: auditLog.at, keptFor: { months: 72 } },
  { name: 'page counts', table: pageCounts, from: pageCounts.day, keptFor: { months: 24 } },
  ...mailRetention,
  {
    name: 'retention runs',
    table: retentionRuns,
    from: retentionRuns.day,
    keptFor: { months: 13 },
  },
  { name: 'rate limits', table: rateLimits, from: rateLimits.expire, keptFor: { hours: 0 } },
];

/**
 * Every hour, so that what may be kept for 24 hours is deleted in time. The log gets counts only. A
 * rule that fails does not stop the others: the job fails once all have run.
 */
export const deleteDueData: Job<Record<string, never>, Platform> = {
  name: 'delete-due-data',
  payload: z.strictObject({}),
  schedule: '7 * * * *',
  async handle(_payload, { db, clock, log }) {
    const faults: string[] = [];
    for (const rule of retentionRules) {
      try {
        const count = await deleteDue(db, rule, clock());
        if (count > 0) log.info({ event: 'retention.deleted', what: rule.name, count });
      } catch (error) {
        if (isAway(error)) throw error;
        faults.push(`${rule.name}: ${failureReason(error)}`);
      }
    }
    if (faults.length > 0) throw new Error(faults.join('; '));
  },
};
