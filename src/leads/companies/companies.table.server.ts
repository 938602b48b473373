import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../../platform/database/columns.ts';

/** The employers of people, by the domain of their work addresses or added by hand. */
export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The domain until the team names it. */
    name: text('name').notNull(),
    domain: text('domain').unique(),
    createdAt: timestamptz('created_at').notNull(),
    /** The company that this one is the same as; its row stays as it is, so that the merge can be undone. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => companies.id, {
      onDelete: 'cascade',
    }),
    mergedAt: timestamptz('merged_at'),
    /** Names and domains of those merged into it; written by a trigger. */
    also: text('also'),
  },
  (table) => [
    index('companies_newest').on(table.createdAt, table.id),
    index('companies_by_name').on(table.name, table.id, table.createdAt),
    index('companies_named').on(sql`lower(${table.name})`),
    index('companies_words').using('gin', searchWords(table.name, table.domain, table.also)),
    index('companies_merged').on(table.mergedInto),
  ],
);

export type Company = typeof companies.$inferSelect;
