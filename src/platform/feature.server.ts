import {
  anonymiseRecipients,
  deleteDueData,
  rewriteEmbedded,
  vacuumEmbedded,
} from './privacy/delete-due-data.job.server.ts';
import { type Collected, type Feature, getEmails, personalDataHolders } from './feature.ts';
import { auditLog, retentionRuns } from './privacy/privacy.table.server.ts';
import { pageCounts } from './web/web.table.server.ts';
import { eq, sql } from 'drizzle-orm';
import { namesPerson } from './privacy/known-as.server.ts';
import {
  type HeldRow,
  type NoticeRow,
  type PersonalDataHolder,
  retentionNotice,
} from './privacy/personal-data.server.ts';
import { emailMessages } from './email/email-messages.table.server.ts';
import { formatPurpose } from './email/email.ts';
import type { RetentionRule } from './privacy/retention.server.ts';
import { jobRuns } from './jobs/jobs.table.server.ts';
import { rateLimits } from './security/rate-limits.table.server.ts';
import { createEmailChannel } from './email/send-email.server.ts';
import type { Services } from './services.ts';

const { keptContent, recipientHash } = emailMessages;

/** Text as a reader sees it: JSON writes a line break as `\n`, whose letter would join the next word. */
const keptText = sql`concat_ws(' ', ${keptContent}->>'subject', ${keptContent}->>'text', ${keptContent}->>'html')`;

const emailData: PersonalDataHolder = {
  name: 'Mail',
  holdings: [
    {
      title: 'Emails we sent you, or tried to',
      purpose: 'To make sure that every email we promise goes out, and no more than we promise',
      keptFor: 'Your address 30 days from the end; that an email was sent, a year',
      inNotice: [['That an email went out, without its content', '1 year; to whom, 30 days']],
      table: emailMessages,
      where: ({ email, hashValue }) => eq(recipientHash, hashValue(email)),
      shown: {
        'What for': emailMessages.purpose,
        To: emailMessages.recipient,
        State: emailMessages.state,
        Reason: emailMessages.reason,
        'Owed since': emailMessages.createdAt,
        'Ended on': emailMessages.finishedAt,
        Subject: sql`${keptContent}->>'subject'`,
        // A link in it may still work.
        Text: sql`regexp_replace(${keptContent}->>'text', 'token=[A-Za-z0-9_-]+', 'token=(left out)', 'g')`,
      },
      format: withPurpose,
    },
    {
      // Without a mail server, notices to the team are stored with their content, which may be about other
      // people as well.
      title: 'Emails to our team that name you',
      purpose: 'To tell the people who answer you',
      keptFor: '30 days',
      table: emailMessages,
      where: (subject) =>
        sql`${namesPerson(keptText, subject)} and ${recipientHash} <> ${subject.hashValue(subject.email)}`,
      shown: {
        'What for': emailMessages.purpose,
        'Owed since': emailMessages.createdAt,
      },
      format: withPurpose,
    },
  ],
};

function withPurpose(row: HeldRow): HeldRow {
  return { ...row, 'What for': formatPurpose(String(row['What for'])) };
}

/** Keys are hashes of network and purpose: they cannot be searched for a person. */
const rateLimitData: PersonalDataHolder = {
  name: 'Rate limits',
  holdings: [
    {
      title: 'How many requests came from a network',
      madeElsewhere: 'cannot be looked up',
      purpose: 'To stop abuse',
      keptFor: '24 hours',
      inNotice: 'Rate-limiting data',
      table: rateLimits,
      where: () => sql`false`,
      shown: { 'Goes on': rateLimits.expire },
      keeps: {
        what: 'Counts under keyed hashes of networks, in which no person can be looked up',
        why: 'Keeping the site safe (UK GDPR, Article 6(1)(f)); we cannot tell whose they are (Article 11)',
        until: 'they are 24 hours old',
      },
    },
  ],
};

/** Only staff have their own entries; entries about their work on other people's data name no one else. */
const auditData: PersonalDataHolder = {
  name: 'Audit log',
  holdings: [
    {
      title: 'What you did as one of our admins',
      madeElsewhere: 'an admin’s, and kept',
      purpose: 'To show who of us saw or changed what',
      keptFor: { name: 'audit log', months: 72, from: auditLog.at },
      inNotice: 'What our own people looked at or changed',
      table: auditLog,
      where: ({ email }) => eq(auditLog.actorEmail, email),
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
  // The recipient is deleted after 30 days (see the anonymise-recipients job), the email itself here.
  {
    name: 'emails that ended a year ago',
    table: emailMessages,
    from: emailMessages.finishedAt,
    keptFor: { months: 12 },
  },
  { name: 'job runs', table: jobRuns, from: jobRuns.startedAt, keptFor: { hours: 30 * 24 } },
  { name: 'page counts', table: pageCounts, from: pageCounts.day, keptFor: { months: 24 } },
  {
    name: 'retention runs',
    table: retentionRuns,
    from: retentionRuns.day,
    keptFor: { months: 13 },
  },
  { name: 'rate limits', table: rateLimits, from: rateLimits.expire, keptFor: { hours: 0 } },
];

/** Queues are not listed: their payloads carry only ids. */
const personalData: PersonalDataHolder[] = [emailData, rateLimitData, auditData];

type PrivacyNotice = { collected: Collected[]; kept: NoticeRow[] };

/** What the features tell visitors of the data they hold. */
export const privacyNotice = (features: readonly Feature[]): PrivacyNotice => ({
  collected: features.flatMap(({ collects = [] }) => collects),
  kept: retentionNotice(personalDataHolders(features)),
});

/** The emails of every feature. */
export const emailChannel = createEmailChannel((services: Services) => getEmails(services));

export const platform: Feature = {
  name: 'platform',
  jobs: [deleteDueData, anonymiseRecipients, vacuumEmbedded, rewriteEmbedded],
  channels: [emailChannel],
  personalData,
  retention,
};
