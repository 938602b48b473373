import type { RetentionRule } from '../database/retention.server.ts';
import { consentRetention } from '../leads/consent-retention.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { enquiryConsent } from './enquiry.ts';

export const enquiryRetention: RetentionRule[] = [
  {
    name: 'enquiries',
    table: contactEnquiries,
    from: contactEnquiries.createdAt,
    keptFor: { months: 36 },
  },
  consentRetention(enquiryConsent, { months: 36 }),
];
