import { eq } from 'drizzle-orm';
import type { PersonalDataHolder } from '../database/personal-data.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';

export const enquiryData: PersonalDataHolder = {
  name: 'Enquiries',
  holdings: [
    {
      title: 'Messages you sent us',
      purpose: 'To answer you',
      keptFor: '3 years from the last contact',
      table: contactEnquiries,
      rowsOf: ({ email }) => eq(contactEnquiries.email, email),
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
