import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { consentRetention } from '../leads/consents.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import type { PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { sendContactEmail } from './send-contact-email.job.server.ts';
import { enquiryConsent } from './enquiry.ts';

export const enquiryData: PersonalDataHolder = {
  name: 'Enquiries',
  holdings: [
    {
      // A queued notice cannot be sent once its message is deleted. Notices kept with their content are
      // covered by platform/privacy.server.ts.
      title: 'Notices to our team of your messages',
      purpose: 'To tell the people who answer you',
      keptFor: 'A year',
      table: emailMessages,
      queryRows: ({ email }) =>
        sql`${emailMessages.purpose} = ${sendContactEmail.name} and ${emailMessages.keptContent} is null and ${emailMessages.job}->'payload'->>'enquiryId' in (select ${contactEnquiries.id}::text from ${contactEnquiries} where ${contactEnquiries.email} = ${email})`,
      shown: { 'Owed since': emailMessages.createdAt, State: emailMessages.state },
    },
    {
      title: 'Messages you sent us',
      purpose: 'To answer you',
      keptFor: '3 years from the last contact',
      table: contactEnquiries,
      queryRows: ({ email }) => eq(contactEnquiries.email, email),
      shown: {
        Reference: contactEnquiries.reference,
        Name: contactEnquiries.name,
        Email: contactEnquiries.email,
        Phone: contactEnquiries.phone,
        Message: contactEnquiries.message,
        'Sent on': contactEnquiries.createdAt,
        'Page it was sent from': contactEnquiries.page,
        'Seconds between opening the page and sending': contactEnquiries.formTimestamp,
        'Suspected to be spam': contactEnquiries.suspectedSpam,
        'Why suspected': contactEnquiries.spamMark,
      },
    },
  ],
};

/** A lead is kept for three years after the last contact, and its enquiries as long as the lead. */
const isOverFor = (email: PgColumn): SQL =>
  sql`not exists (select 1 from ${leads} where ${leads.email} = ${email})`;

export const enquiryRetention: RetentionRule[] = [
  {
    name: 'enquiries',
    table: contactEnquiries,
    from: contactEnquiries.createdAt,
    keptFor: { months: 36 },
    only: isOverFor(contactEnquiries.email),
  },
  consentRetention(enquiryConsent, { months: 36 }, isOverFor),
];
