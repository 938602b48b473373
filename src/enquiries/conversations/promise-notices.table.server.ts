import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';

/** Which clocks of enquiries the team's chat was told about, so that each is told once. */
export const promiseNotices = pgTable(
  'promise_notices',
  {
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => contactEnquiries.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['promise runs out', 'promise broken'] }).notNull(),
    /** When the clock started: a message after our answer starts another. */
    waitingSince: timestamptz('waiting_since').notNull(),
    toldAt: timestamptz('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.enquiryId, table.kind, table.waitingSince] })],
);
