import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';
import { users } from '../accounts/auth.table.server.ts';
import { leads } from './leads.table.server.ts';

/** Changes by the team, as the lead's page shows them. Deleted together with the lead. */
export const leadChanges = pgTable(
  'lead_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    what: text('what', {
      enum: ['stage', 'owner', 'nextStep', 'nextStepDue', 'name', 'phone', 'merged', 'unmerged'],
    }).notNull(),
    /** As the page words them; null for nothing. */
    before: text('before'),
    after: text('after'),
    version: integer('version').notNull(),
    changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    index('lead_changes_lead').on(table.leadId, table.changedAt),
    index('lead_changes_person').on(table.changedBy),
  ],
);

/** Possible duplicates that an admin marked as different people. */
export const distinctLeads = pgTable(
  'distinct_leads',
  {
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.otherId] }),
    index('distinct_leads_other').on(table.otherId),
  ],
);
