import { eq } from 'drizzle-orm';
import { auditLog } from './privacy/audit-log.table.server.ts';
import { vacuumEmbedded } from './jobs/vacuum-embedded.job.server.ts';
import { deleteDueData } from './privacy/delete-due-data.job.server.ts';
import type { PersonalDataHolder } from './privacy/personal-data.server.ts';
import { retentionRuns } from './privacy/retention-runs.table.server.ts';
import type { RetentionRule } from './privacy/retention.server.ts';
import { jobRunRetention } from './privacy/job-retention.server.ts';
import { failAbandonedEmails } from './email/deliver-email.server.ts';
import { anonymiseRecipients } from './email/anonymise-recipients.job.server.ts';
import { emailData } from './privacy/email-data.server.ts';
import { emailRetention } from './privacy/email-retention.server.ts';
import { pageCounts } from './web/page-counts.table.server.ts';
import type { Feature } from './feature.ts';
import { rateLimitData } from './privacy/rate-limit-data.server.ts';
import { rateLimits } from './security/rate-limits.table.server.ts';

/** Only staff have their own entries; entries about their work on other people's data name no one else. */
const auditData: PersonalDataHolder = {
  name: 'Audit log',
  holdings: [
    {
      title: 'What you did as one of our admins',
      purpose: 'To show who of us saw or changed what',
      keptFor: '6 years',
      table: auditLog,
      queryRows: ({ email }) => eq(auditLog.actorEmail, email),
      shown: { Act: auditLog.act, When: auditLog.at },
      keeps: {
        what: 'What a person did as an admin, under the address they had then',
        why: 'To show who saw or changed personal data (UK GDPR, Articles 5(1)(f) and 5(2))',
        until: '6 years after the act',
      },
    },
  ],
};

const retention: RetentionRule[] = [
  ...emailRetention,
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

export const services: Feature = {
  name: 'platform',
  jobs: [deleteDueData, failAbandonedEmails, anonymiseRecipients, vacuumEmbedded],
  // Queues are not listed: their payloads carry only ids.
  personalData: [emailData, rateLimitData, auditData],
  retention,
};
