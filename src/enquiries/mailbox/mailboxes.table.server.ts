import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';

/** Senders whose emails are not stored, unless they answer ours. */
export const refusedSenders = pgTable('refused_senders', {
  /** A keyed hash. */
  addressHash: text('address_hash').primaryKey(),
  refusedAt: timestamptz('refused_at').notNull(),
});

/** How far each followed folder was read (RFC 3501, 2.3.1.1). */
export const mailboxes = pgTable('mailboxes', {
  folder: text('folder').primaryKey(),
  uidValidity: text('uid_validity').notNull(),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
  /** The emails that are being read, from one to another: one of those that stand here at a start ended it. */
  tryingFrom: bigint('trying_from', { mode: 'number' }),
  tryingTo: bigint('trying_to', { mode: 'number' }),
  /** How many emails could not be read and belong to no conversation that is known. */
  unreadable: integer('unreadable').notNull().default(0),
  /** Emails that arrived earlier begin no conversation: they were there before us, or have been read. */
  takesFrom: timestamptz('takes_from').notNull().defaultNow(),
  /** When it was last read to its end. */
  readAt: timestamptz('read_at'),
  /** Since when it can't be read, and why. */
  failingSince: timestamptz('failing_since'),
  failure: text('failure'),
  /** The servers whose Authentication-Results stood in notices of ours that came back there. */
  authservIds: text('authserv_ids').array().notNull().default([]),
});
