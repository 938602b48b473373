import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';
import { searchWords } from '../../platform/database/search-text.server.ts';

/** The employers of people, by the domain of their work addresses or added by hand. */
export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The domain until the team names it. */
    name: text('name').notNull(),
    domain: text('domain').unique(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('companies_newest').on(table.createdAt, table.id),
    index('companies_by_name').on(table.name, table.id, table.createdAt),
    index('companies_named').on(sql`lower(${table.name})`),
    index('companies_words').using('gin', searchWords(table.name, table.domain)),
  ],
);
