import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { literals, searchWords, timestamptz } from '../platform/database/columns.ts';
import { users } from '../accounts/auth.table.server.ts';
import { companies } from './companies/companies.table.server.ts';
import { leadStages, legalBases } from './lead.ts';

/**
 * One row per person, however many addresses they use and ways they came. A merged person keeps their row as
 * it was, so that the merge can be undone: only `mergedInto` is set, and their addresses move.
 */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name'),
    role: text('role'),
    phone: text('phone'),
    /** `phone` by `phoneKey`; written with it. */
    phoneKey: text('phone_key'),
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    /** The company before any merge of companies; written by a trigger when `companyId` is set. */
    companyOriginId: uuid('company_origin_id').references(() => companies.id, {
      onDelete: 'set null',
    }),
    stage: text('stage', { enum: leadStages }).notNull().default('new'),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of the open step that is due first; written by a trigger, for lists. */
    nextStep: text('next_step'),
    nextStepDue: date('next_step_due', { mode: 'string' }),
    tags: text('tags').array().notNull().default([]),
    /** A lead source, or in the team's words: 'By telephone'. */
    source: text('source').notNull(),
    /** For a person the team added or imported; the forms record consents. */
    legalBasis: text('legal_basis', { enum: legalBases }),
    basisNote: text('basis_note'),
    importId: uuid('import_id'),
    createdAt: timestamptz('created_at').notNull(),
    /** Theirs or ours. Retention counts from here. */
    lastContactAt: timestamptz('last_contact_at').notNull(),
    /** Counts changes by the team, so that no one overwrites a change they have not seen. */
    version: integer('version').notNull().default(1),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => people.id, {
      onDelete: 'set null',
    }),
    /** Whether another person may be the same; null until checked. */
    isSuspect: boolean('is_suspect'),
    spamAt: timestamptz('spam_at'),
    /** Written by triggers: names, addresses, company and every end of the phone number. */
    searchText: text('search_text').notNull().default(''),
    /** Written by triggers, for sorting: the name, else the address; the owner's name. */
    sortName: text('sort_name').notNull().default(''),
    ownerName: text('owner_name').notNull().default(''),
    stageOrder: smallint('stage_order')
      .notNull()
      .generatedAlwaysAs(
        sql`case stage when 'new' then 1 when 'contacted' then 2 when 'qualified' then 3 when 'won' then 4 else 5 end`,
      ),
    dueOrder: date('due_order', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(next_step_due, date '9999-12-31')`),
    /** Of the newest assessment from any of their addresses; written by triggers. */
    score: smallint('score'),
    scoreOrder: smallint('score_order')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(score, -1)`),
    nameKey: text('name_key').generatedAlwaysAs(nameKey()),
  },
  (table) => [
    index('people_newest').on(table.createdAt, table.id, table.lastContactAt),
    index('people_last_contact').on(table.lastContactAt, table.id),
    index('people_sort_name').on(table.sortName, table.id, table.lastContactAt),
    index('people_owner_name').on(table.ownerName, table.id, table.lastContactAt),
    index('people_stage_order').on(table.stageOrder, table.id, table.lastContactAt),
    index('people_due_order').on(table.dueOrder, table.id, table.lastContactAt),
    index('people_stage').on(table.stage, table.lastContactAt, table.id),
    index('people_owner').on(table.ownerId, table.lastContactAt, table.id),
    index('people_source').on(sql`lower(${table.source})`, table.lastContactAt, table.id),
    index('people_score_order').on(table.scoreOrder, table.id, table.lastContactAt),
    index('people_company').on(table.companyId, table.lastContactAt, table.id),
    index('people_company_origin').on(table.companyOriginId),
    index('people_merged').on(table.mergedInto),
    index('people_import').on(table.importId),
    index('people_tags').using('gin', table.tags),
    index('people_words').using('gin', searchWords(table.searchText)),
    index('people_name').on(table.nameKey),
    index('people_phone').on(table.phoneKey),
    index('people_due')
      .on(table.ownerId, table.nextStepDue, table.id)
      .where(sql`${table.nextStepDue} is not null`),
    index('people_suspect')
      .on(table.createdAt, table.id)
      .where(sql`${table.isSuspect}`),
    index('people_to_compare')
      .on(table.id)
      .where(sql`${table.isSuspect} is null`),
    index('people_spam')
      .on(table.spamAt)
      .where(sql`${table.spamAt} is not null`),
    check('people_stage', sql`${table.stage} in (${literals(leadStages)})`),
  ],
);

export type Person = typeof people.$inferSelect;

/** An address belongs to one person. */
export const personAddresses = pgTable(
  'person_addresses',
  {
    email: text('email').primaryKey(),
    /** The person now: `originId`, or the one that person was merged into. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The person before any merge. */
    originId: uuid('origin_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    domain: text('domain').generatedAlwaysAs(sql`split_part(email, '@', 2)`),
    createdAt: timestamptz('created_at').notNull(),
    /** A permanent bounce stops further emails until the team corrects the address. */
    bouncedAt: timestamptz('bounced_at'),
    bounceReason: text('bounce_reason'),
    complainedAt: timestamptz('complained_at'),
  },
  (table) => [
    index('person_addresses_person').on(table.personId, table.createdAt),
    index('person_addresses_origin').on(table.originId),
    index('person_addresses_domain').on(table.domain, table.email),
  ],
);

/** What the team plans with a person, and what of it is done. */
export const nextSteps = pgTable(
  'next_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The person now, and before any merge, as of an address. */
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    originId: uuid('origin_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    what: text('what').notNull(),
    /** A day in London, such as 2026-11-21, and a time of it, such as 14:30. */
    due: date('due', { mode: 'string' }),
    time: text('time'),
    createdAt: timestamptz('created_at').notNull(),
    doneAt: timestamptz('done_at'),
  },
  (table) => [
    index('next_steps_person').on(table.personId, table.due),
    index('next_steps_origin').on(table.originId),
    index('next_steps_due')
      .on(table.due)
      .where(sql`${table.doneAt} is null`),
  ],
);

/** Ignores accents, case, spaces and punctuation: "Siân Ní-Dhomhnaill" and "sian ni dhomhnaill" match. */
function nameKey(): SQL {
  return sql.raw(
    `nullif(regexp_replace(lower(normalize(name, NFKD)), '[\\u0300-\\u036f\\s.·‧・''‘’‛′\\u0060´՚׳־\\u200c\\u200d\\u2010-\\u2015\\u2212-]+', '', 'g'), '')`,
  );
}
