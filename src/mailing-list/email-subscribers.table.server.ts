import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { searchWords } from '../platform/database/search-text.server.ts';
import { timestamptz } from '../platform/database/timestamptz.server.ts';

/**
 * Who asked to be on the mailing list. `is_active` means that updates may be sent: the reader has
 * confirmed and has not left since. Until then it is false, so that selecting the active rows never
 * reaches somebody whose address was merely typed into a form.
 */
export const emailSubscribers = pgTable(
  'email_subscribers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull().unique(),
    name: text('name'),
    /** Such as 'resource_download_planning'. */
    subscriptionSource: text('subscription_source').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** When the reader first said yes on a page behind a link that was mailed to the address. */
    confirmedAt: timestamptz('confirmed_at'),
    /** When the reader left; null again after coming back. Retention counts from here. */
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
