import { eq, sql } from 'drizzle-orm';
import type { PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';

export const enquiryData: PersonalDataHolder = {
  name: 'Enquiries',
  holdings: [
    {
      // A queued notice cannot be sent once its message is deleted. Notices kept with their content are
      // covered by platform/privacy/email-data.server.ts.
      title: 'Notices to our team of your messages',
      purpose: 'To tell the people who answer you',
      keptFor: 'A year',
      table: emailMessages,
      queryRows: ({ email }) =>
        sql`${emailMessages.keptContent} is null and ${emailMessages.job}->'payload'->>'enquiryId' in (select ${contactEnquiries.id}::text from ${contactEnquiries} where ${contactEnquiries.email} = ${email})`,
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
