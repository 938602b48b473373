import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { literals, searchWords, timestamptz } from '../../platform/database/columns.ts';
import { type LeftOutReason, type Narrowing, sendingStates } from './sending.ts';

/** One despatch of one revision of an update. Its audience is written down when it begins. */
export const sendings = pgTable(
  'sendings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The update's document, and the revision that never changes. */
    slug: text('slug').notNull(),
    revision: integer('revision').notNull(),
    title: text('title').notNull(),
    narrowing: jsonb('narrowing').$type<Narrowing>().notNull(),
    state: text('state', { enum: sendingStates }).notNull(),
    /** Since when it is in this state; what came back before no longer holds it. */
    stateAt: timestamptz('state_at').notNull(),
    heldReason: text('held_reason'),
    /** Domains whose mail server refuses it: those recipients wait while the others get it. */
    without: text('without').array().notNull().default([]),
    scheduledFor: timestamptz('scheduled_for').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    startedAt: timestamptz('started_at'),
    finishedAt: timestamptz('finished_at'),
    /** The first of the installation starts slowly. */
    isFirst: boolean('is_first').notNull().default(false),
    /** The last address of those written down so far. */
    preparedThrough: text('prepared_through').notNull().default(''),
    total: integer('total').notNull().default(0),
  },
  (table) => [
    index('sendings_newest').on(table.createdAt, table.id),
    uniqueIndex('sendings_once')
      .on(table.slug)
      .where(sql`${table.state} not in ('stopped', 'done')`),
    check('sendings_state', sql`${table.state} in (${literals(sendingStates)})`),
  ],
);

export type Sending = typeof sendings.$inferSelect;

/** One row for each mailbox of a sending. What became of its email is at the email. */
export const sendingRecipients = pgTable(
  'sending_recipients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sendingId: uuid('sending_id')
      .notNull()
      .references(() => sendings.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** Keyed hash of the mailbox: its other addresses get no second one. */
    mailboxHash: text('mailbox_hash').notNull(),
    /** What it goes there on: their latest consent when the sending began. */
    consentAt: timestamptz('consent_at'),
    consentWording: text('consent_wording'),
    /** Null until it is let go. */
    emailId: uuid('email_id'),
    leftOut: text('left_out').$type<LeftOutReason>(),
    /** Their first answer to it, and the conversation that has it. */
    repliedAt: timestamptz('replied_at'),
    repliedIn: uuid('replied_in'),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('sending_recipients_once').on(table.sendingId, table.mailboxHash),
    index('sending_recipients_waiting')
      .on(table.sendingId, table.id)
      .where(sql`${table.emailId} is null and ${table.leftOut} is null`),
    index('sending_recipients_email').on(table.email, table.changedAt),
    index('sending_recipients_sent').on(table.emailId),
    index('sending_recipients_words').using('gin', searchWords(table.email)),
    index('sending_recipients_newest').on(table.sendingId, table.changedAt, table.id),
  ],
);

/** An editor's update that is ready, and waits for an admin to send it. */
export const sendingRequests = pgTable('sending_requests', {
  slug: text('slug').primaryKey(),
  /** Another revision has to be asked for anew. */
  revision: integer('revision').notNull(),
  askedBy: text('asked_by').notNull(),
  askedAt: timestamptz('asked_at').notNull(),
});

/** The purpose of the emails of recipients. */
export const updatePurpose = 'send-update';
