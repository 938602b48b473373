import { eq } from 'drizzle-orm';
import { accountData } from '../../accounts/personal-data.server.ts';
import { assessmentData } from '../../assessment/personal-data.server.ts';
import { rightsData } from '../../data-rights/personal-data.server.ts';
import { auditLog } from '../../database/audit-log.table.server.ts';
import type { PersonalDataHolder } from '../../database/retention/personal-data.server.ts';
import { enquiryData } from '../../enquiries/personal-data.server.ts';
import { rateLimitData } from '../../http/rate-limits/personal-data.server.ts';
import { leadData } from '../../leads/personal-data.server.ts';
import { mailData } from '../../mail/personal-data.server.ts';
import { mailingListData } from '../../mailing-list/personal-data.server.ts';
import { downloadData } from '../../resources/personal-data.server.ts';

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

/**
 * Everything that holds personal data. Queues are not listed: their payloads carry only ids, which lead
 * nowhere once the rows are gone. A test fails if a table that looks personal is in none of these.
 */
export const personalDataHolders: readonly PersonalDataHolder[] = [
  enquiryData,
  downloadData,
  assessmentData,
  leadData,
  mailingListData,
  mailData,
  accountData,
  rightsData,
  rateLimitData,
  auditData,
];
