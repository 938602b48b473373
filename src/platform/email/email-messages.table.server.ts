import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { literals, searchWords, timestamptz } from '../database/columns.ts';
import { deliveryColumns } from '../jobs/channel.server.ts';
import { audiences } from './recipients.ts';

export type RefusedCopy = { address: string; reason: string; isOfAddress: boolean };

/** The reason of one that was sent, and that its recipient then reported. */
export const complained = 'reported as spam by its recipient';

/** The composed email; stored only where no mail server is set. */
export type KeptContent = { subject: string; html: string; text: string };

/**
 * The state of every email: queued, sent, failed (with the reason), or kept where no mail server is set. Its
 * content is composed from its domain's rows each time, so the recipient is the only personal data here,
 * deleted 30 days after the end.
 */
export const emailMessages = pgTable(
  'email_messages',
  {
    ...deliveryColumns(['queued', 'held', 'sent', 'failed', 'kept']),
    /** Mostly the email's name, such as `send-contact-email`. */
    purpose: text('purpose').notNull(),
    /** The row of its feature that it is composed from, such as an enquiry; itself if there is none. */
    about: uuid('about').notNull(),
    /** Of a sending to many: another channel sends it, at a pace of its own. */
    sendingId: uuid('sending_id'),
    /** What no row holds, such as who deleted an account; never personal data. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    recipient: text('recipient'),
    /** On whose word it goes there. */
    audience: text('audience', { enum: audiences }).notNull().default('owner'),
    /** Keyed hash of the recipient, for erasure. */
    recipientHash: text('recipient_hash').notNull(),
    /** Keyed hash of the mailbox, for the limits; only for emails requested by a form. */
    mailboxHash: text('mailbox_hash'),
    /** Distinguishes emails of one purpose, such as those with different documents. */
    variant: text('variant'),
    isUnasked: boolean('is_unasked').notNull().default(false),
    /** The same for every attempt, so that an email sent twice after a crash is shown once. */
    messageId: text('message_id').notNull().unique(),
    keptContent: jsonb('kept_content').$type<KeptContent>(),
    /** Failed because the recipient's address was rejected, as a mistyped one is. */
    isRecipientRefused: boolean('is_recipient_refused').notNull().default(false),
    /** Copies that the mail server refused while it took the email; gone once its feature has them. */
    refusedCopies: jsonb('refused_copies').$type<RefusedCopy[]>(),
    dismissedAt: timestamptz('dismissed_at'),
  },
  (table) => [
    index('email_messages_recipient').on(table.recipientHash, table.createdAt),
    index('email_messages_limits')
      .on(table.mailboxHash, table.createdAt)
      .where(sql`${table.mailboxHash} is not null`),
    index('email_messages_due')
      .on(table.priority, table.nextTryAt)
      .where(sql`${table.state} = 'queued' and ${table.sendingId} is null`),
    index('email_messages_sending_due')
      .on(table.priority, table.nextTryAt)
      .where(sql`${table.state} = 'queued' and ${table.sendingId} is not null`),
    index('email_messages_of_sending')
      .on(table.sendingId, table.state, table.finishedAt)
      .where(sql`${table.sendingId} is not null`),
    index('email_messages_complaints')
      .on(table.sendingId, table.finishedAt)
      .where(
        sql`${table.sendingId} is not null and ${table.reason} = ${sql.raw(`'${complained}'`)}`,
      ),
    index('email_messages_sending_tried')
      .on(table.triedAt)
      .where(sql`${table.sendingId} is not null`),
    index('email_messages_about').on(table.about),
    index('email_messages_newest').on(table.createdAt, table.id),
    index('email_messages_of_state').on(table.state, table.createdAt, table.id),
    index('email_messages_for').on(table.purpose, table.createdAt, table.id),
    index('email_messages_words').using('gin', emailWords(table)),
    check(
      'email_messages_state',
      sql`${table.state} in ('queued', 'held', 'sent', 'failed', 'kept')`,
    ),
    check('email_messages_audience', sql`${table.audience} in (${literals(audiences)})`),
  ],
);

export type EmailMessage = typeof emailMessages.$inferSelect;

type Searched = Record<'recipient' | 'reason' | 'keptContent', PgColumn>;

/** The searched columns; the subject is stored only for kept emails. */
export function emailWords({ recipient, reason, keptContent }: Searched): SQL {
  return searchWords(recipient, reason, sql`${keptContent} ->> 'subject'`);
}
