import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { literals, timestamptz } from '../platform/database/columns.server.ts';
import { searchWords } from '../platform/database/search-text.server.ts';
import { users } from '../accounts/auth.table.server.ts';
import { leadStages, leadSources } from './lead.ts';

/** One lead per address, source and type, however often the person gets in touch. */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name'),
    phone: text('phone'),
    leadSource: text('lead_source', { enum: leadSources }).notNull(),
    leadType: text('lead_type').notNull(),
    notes: text('notes'),
    createdAt: timestamptz('created_at').notNull(),
    /** Retention counts from here. */
    lastContactAt: timestamptz('last_contact_at').notNull(),
    stage: text('stage', { enum: leadStages }).notNull().default('new'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    nextStep: text('next_step'),
    /** A day in London, such as 2026-11-21. */
    nextStepDue: date('next_step_due', { mode: 'string' }),
    /** Counts changes by the team, so that no admin overwrites a change they have not seen. */
    version: integer('version').notNull().default(1),
    /** Nothing else changes in a merge, so that it can be undone. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => leads.id, {
      onDelete: 'set null',
    }),
    /** Whether another lead may be the same person; null until checked. */
    isSuspect: boolean('is_suspect'),
    emailDomain: text('email_domain').generatedAlwaysAs(sql`split_part(email, '@', 2)`),
    nameKey: text('name_key').generatedAlwaysAs(nameKey()),
    /** `phone` by `phoneKey`; written with it. */
    phoneKey: text('phone_key'),
  },
  (table) => [
    unique('leads_once').on(table.email, table.leadSource, table.leadType),
    index('leads_newest').on(table.createdAt, table.id),
    index('leads_last_contact').on(table.lastContactAt, table.id, table.createdAt),
    index('leads_email').on(table.email, table.id, table.createdAt),
    index('leads_words').using('gin', searchWords(table.email, table.name)),
    index('leads_merged').on(table.mergedInto),
    index('leads_stage').on(table.stage, table.createdAt, table.id),
    index('leads_owner').on(table.ownerId, table.createdAt, table.id),
    index('leads_due')
      .on(table.nextStepDue, table.createdAt, table.id)
      .where(sql`${table.nextStepDue} is not null`),
    index('leads_suspect')
      .on(table.createdAt, table.id)
      .where(sql`${table.isSuspect}`),
    index('leads_to_compare')
      .on(table.id)
      .where(sql`${table.isSuspect} is null`),
    index('leads_name').on(table.nameKey, table.email),
    index('leads_name_at').on(table.nameKey, table.emailDomain),
    index('leads_phone').on(table.phoneKey),
    check('leads_stage', sql`${table.stage} in (${literals(leadStages)})`),
  ],
);

export type Lead = typeof leads.$inferSelect;

/** Ignores accents, case, spaces and punctuation: "Siân Ní-Dhomhnaill" and "sian ni dhomhnaill" match. */
function nameKey(): SQL {
  return sql.raw(
    `nullif(regexp_replace(lower(normalize(name, NFKD)), '[\\u0300-\\u036f\\s.·‧・''‘’‛′\\u0060´՚׳־\\u200c\\u200d\\u2010-\\u2015\\u2212-]+', '', 'g'), '')`,
  );
}
