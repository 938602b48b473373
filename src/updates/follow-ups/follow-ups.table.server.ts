import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { literals, timestamptz } from '../../platform/database/columns.ts';
import { type EndReason, pathNames } from './follow-up.ts';

/** A path that is on; none is without a row. */
export const followUpPaths = pgTable(
  'follow_up_paths',
  {
    path: text('path', { enum: pathNames }).primaryKey(),
    /** Of its text: what is published later has to be turned on again. */
    revision: integer('revision').notNull(),
    /** Those who came in before are not on it. */
    since: timestamptz('since').notNull(),
    /** Why a person has to say that it goes on. */
    heldReason: text('held_reason'),
    changedBy: text('changed_by').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [check('follow_up_paths_path', sql`${table.path} in (${literals(pathNames)})`)],
);

/** Each email of a path that was let go, or why it ended there. Who is on a path is asked of everything else. */
export const followUps = pgTable(
  'follow_ups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    path: text('path', { enum: pathNames }).notNull(),
    revision: integer('revision').notNull(),
    /** From 1. */
    step: smallint('step').notNull(),
    title: text('title').notNull(),
    email: text('email').notNull(),
    /** Keyed hash of the mailbox: its other addresses get no second one. */
    mailboxHash: text('mailbox_hash').notNull(),
    consentAt: timestamptz('consent_at'),
    consentWording: text('consent_wording'),
    emailId: uuid('email_id'),
    ended: text('ended').$type<EndReason>(),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('follow_ups_once').on(table.path, table.mailboxHash, table.step),
    index('follow_ups_email').on(table.email, table.changedAt),
    index('follow_ups_sent').on(table.emailId),
    index('follow_ups_newest').on(table.changedAt),
  ],
);

/** The purpose of their emails. */
export const followUpPurpose = 'send-follow-up';
