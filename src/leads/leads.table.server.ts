import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Somebody who got in touch. The same address, source and type is one lead, however often. */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name'),
    leadSource: text('lead_source', {
      enum: ['resource_download', 'security_assessment', 'contact_form'],
    }).notNull(),
    leadType: text('lead_type').notNull(),
    notes: text('notes'),
    createdAt: moment('created_at').notNull(),
    /** Retention counts from here. */
    lastContactAt: moment('last_contact_at').notNull(),
  },
  (table) => [
    unique('leads_once').on(table.email, table.leadSource, table.leadType),
    index('leads_newest').on(table.createdAt),
    index('leads_last_contact').on(table.lastContactAt),
  ],
);
