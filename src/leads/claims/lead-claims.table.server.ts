import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.server.ts';
import { leads } from '../leads.table.server.ts';

/**
 * A name or telephone number that a form gave for an address of which we knew another. Anyone can type an
 * address that is not theirs, so an admin chooses. Deleted together with the lead.
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
    /** When it was given first. */
    claimedAt: timestamptz('claimed_at').notNull(),
    /** Kept, so that giving it again does not ask the team again. */
    dismissedAt: timestamptz('dismissed_at'),
  },
  (table) => [unique('lead_claims_once').on(table.leadId, table.field, table.value)],
);
