import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A mail as it was composed; stored only where no mail server is set. */
export type KeptContent = { subject: string; html: string; text: string };

/**
 * The state of every mail: queued, sent, failed (with the reason), or kept where no mail server is
 * set. What the mail says is composed from its domain's rows each time, so nothing personal rests here
 * but the recipient, who is forgotten 30 days after the end.
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** What it is for, such as 'send-contact-email'; limits count by it. */
    purpose: text('purpose').notNull(),
    recipient: text('recipient'),
    /** Keyed hash of the recipient, for limits and erasure. */
    recipientHash: text('recipient_hash').notNull(),
    state: text('state', { enum: ['queued', 'sent', 'failed', 'kept'] })
      .notNull()
      .default('queued'),
    reason: text('reason'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at'),
    /** While one worker is sending; another may take over afterwards. */
    sendingUntil: moment('sending_until'),
    /** The same at every try, so that a mail sent twice after a crash is shown once. */
    messageId: text('message_id').notNull().unique(),
    keptContent: jsonb('kept_content').$type<KeptContent>(),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('mail_messages_limits').on(table.recipientHash, table.purpose, table.createdAt),
    index('mail_messages_open').on(table.state, table.nextTryAt),
    check('mail_messages_state', sql`${table.state} in ('queued', 'sent', 'failed', 'kept')`),
  ],
);
