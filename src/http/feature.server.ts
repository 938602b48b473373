import { eq } from 'drizzle-orm';
import { auditLog } from '../database/audit-log.table.server.ts';
import { vacuumEmbedded } from '../database/engines/vacuum-embedded.job.server.ts';
import { deleteDueData } from '../database/retention/delete-due-data.job.server.ts';
import type { PersonalDataHolder } from '../database/retention/personal-data.server.ts';
import { retentionRuns } from '../database/retention/retention-runs.table.server.ts';
import type { RetentionRule } from '../database/retention/retention.server.ts';
import { jobAttention } from '../jobs/attention.server.ts';
import { jobRunRetention } from '../jobs/retention.server.ts';
import { mailAttention } from '../mail/attention.server.ts';
import { failAbandonedMails } from '../mail/fail-abandoned-mails.job.server.ts';
import { forgetMailRecipients } from '../mail/forget-mail-recipients.job.server.ts';
import { mailData } from '../mail/personal-data.server.ts';
import { mailRetention } from '../mail/retention.server.ts';
import { sendHeldEmails } from '../mail/send-held-emails.job.server.ts';
import { pageCounts } from './analytics/page-counts.table.server.ts';
import type { Feature } from './feature.ts';
import { rateLimitData } from './rate-limits/personal-data.server.ts';
import { rateLimits } from './rate-limits/rate-limits.table.server.ts';

/**
 * Only members of the staff have entries of their own; entries about what they did to the data of
 * others name nobody else.
 */
const auditData: PersonalDataHolder = {
  name: 'Audit log',
  holdings: [
    {
      title: 'What you did as one of our admins',
      purpose: 'To show who of us saw or changed what',
      keptFor: '6 years',
      table: auditLog,
      rowsOf: ({ email }) => eq(auditLog.actorEmail, email),
      shown: { Act: auditLog.act, When: auditLog.at },
      keeps: {
        what: 'What somebody did as an admin, under the address they had then',
        why: 'To show who saw or changed personal data (UK GDPR, Articles 5(1)(f) and 5(2))',
        until: '6 years after the act',
      },
    },
  ],
};

const retention: RetentionRule[] = [
  ...mailRetention,
  ...jobRunRetention,
  { name: 'audit log', table: auditLog, from: auditLog.at, keptFor: { months: 72 } },
  { name: 'page counts', table: pageCounts, from: pageCounts.day, keptFor: { months: 24 } },
  {
    name: 'retention runs',
    table: retentionRuns,
    from: retentionRuns.day,
    keptFor: { months: 13 },
  },
  { name: 'rate limits', table: rateLimits, from: rateLimits.expire, keptFor: { hours: 0 } },
];

/** What the features stand on has tables and jobs of its own. */
export const platform: Feature = {
  name: 'platform',
  jobs: [deleteDueData, failAbandonedMails, forgetMailRecipients, sendHeldEmails, vacuumEmbedded],
  // Queues are not listed: their payloads carry only ids.
  personalData: [mailData, rateLimitData, auditData],
  retention,
  attention: [mailAttention, jobAttention],
  adminPages: [
    { label: 'Functions', href: '/admin/functions' },
    { label: 'Mail', href: '/admin/mail' },
  ],
};
