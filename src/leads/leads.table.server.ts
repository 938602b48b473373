import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../platform/database/columns.ts';
import { leadSources } from './lead.ts';

/**
 * The ways people came: one per address, source and type, however often they get in touch. All else hangs on
 * the person of the address.
 */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** The person's, or as given where they have none. */
    name: text('name'),
    phone: text('phone'),
    leadSource: text('lead_source', { enum: leadSources }).notNull(),
    leadType: text('lead_type').notNull(),
    notes: text('notes'),
    createdAt: timestamptz('created_at').notNull(),
    lastContactAt: timestamptz('last_contact_at').notNull(),
  },
  (table) => [
    unique('leads_once').on(table.email, table.leadSource, table.leadType),
    index('leads_newest').on(table.createdAt, table.id),
    index('leads_last_contact').on(table.lastContactAt, table.id, table.createdAt),
    index('leads_email').on(table.email, table.id, table.createdAt),
    index('leads_words').using('gin', searchWords(table.email, table.name)),
  ],
);

/** Who agreed to which wording, when and where. Append-only. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    purpose: text('purpose').notNull(),
    /** The sentence beside the box that was ticked. */
    wording: text('wording').notNull(),
    wordingVersion: text('wording_version').notNull(),
    page: text('page').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('consent_records_person').on(table.email, table.createdAt),
    index('consent_records_newest').on(table.createdAt, table.id),
    index('consent_records_email').on(table.email, table.id, table.createdAt),
    index('consent_records_words').using('gin', searchWords(table.email, table.purpose)),
  ],
);

/** When the firm works, for the promise of an answer. There is one row, or none where it was never set. */
export const workingHours = pgTable('working_hours', {
  id: integer('id').primaryKey().default(1),
  /** Off: the promise runs by the clock. */
  isOn: boolean('is_on').notNull(),
  /** 1 is Monday, 7 Sunday. */
  weekdays: integer('weekdays').array().notNull(),
  /** Minutes since midnight in London. */
  opensAt: integer('opens_at').notNull(),
  closesAt: integer('closes_at').notNull(),
  hasBankHolidays: boolean('has_bank_holidays').notNull(),
  /** Days such as 2026-12-24. */
  closedDays: text('closed_days').array().notNull(),
});
