import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords } from '../platform/database/search-text.server.ts';
import { timestamptz } from '../platform/database/columns.server.ts';

/**
 * `is_active` means that updates may be sent: the subscriber has confirmed and has not unsubscribed
 * since. It is false until then, so selecting active rows never includes an address that was merely typed
 * into a form.
 */
export const emailSubscribers = pgTable(
  'email_subscribers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    name: text('name'),
    subscriptionSource: text('subscription_source').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** When consent was first given, on a page behind a link emailed to the address. */
    confirmedAt: timestamptz('confirmed_at'),
    /** Null again after resubscribing. The retention period starts here. */
    unsubscribedAt: timestamptz('unsubscribed_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('email_subscribers_newest').on(table.createdAt, table.id),
    index('email_subscribers_email').on(table.email, table.id, table.createdAt),
    index('email_subscribers_words').using('gin', searchWords(table.email, table.name)),
    check(
      'email_subscribers_active',
      sql`not ${table.isActive} or (${table.confirmedAt} is not null and ${table.unsubscribedAt} is null)`,
    ),
  ],
);
