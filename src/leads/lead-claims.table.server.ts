import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';
import { leads } from './leads.table.server.ts';

/**
 * A name or phone number submitted for an address that differs from ours. Anyone can type another
 * person's address, so an admin decides. Deleted together with the lead.
 */
export const leadClaims = pgTable(
  'lead_claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    field: text('field', { enum: ['name', 'phone'] }).notNull(),
    value: text('value').notNull(),
    claimedAt: timestamptz('claimed_at').notNull(),
    /** Kept, so that submitting it again does not ask the team again. */
    dismissedAt: timestamptz('dismissed_at'),
  },
  (table) => [unique('lead_claims_once').on(table.leadId, table.field, table.value)],
);
