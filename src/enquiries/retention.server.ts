import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { consentRetention } from '../leads/consents/consent-retention.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { enquiryConsent } from './enquiry-consent.ts';

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
