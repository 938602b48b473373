import { index, pgTable, text, uuid, integer } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';
import { userId } from './auth.table.server.ts';

/**
 * Events the owner of an account should know about: each is emailed, and is part of their export.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    kind: text('kind', {
      enum: [
        'new-device',
        'password-changed',
        'address-changed',
        'factor-added',
        'factor-removed',
        'codes-renewed',
        'role-granted',
        'role-taken',
        'consultant-granted',
        'consultant-taken',
        'factor-taken',
        'sessions-ended',
        'suspended',
        'suspension-lifted',
        'consent-wanted',
      ],
    }).notNull(),
    userAgent: text('user_agent').notNull(),
    requestId: text('request_id').notNull(),
    networkHash: text('network_hash').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('account_events_user').on(table.userId, table.createdAt)],
);

/** Browsers that have signed in to an account before, by the hash of a cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    tokenHash: text('token_hash').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
  },
  (table) => [index('known_devices_user').on(table.userId, table.tokenHash)],
);

/** Emailed links: each for one purpose, one address, one use. */
export const accountLinks = pgTable(
  'account_links',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', {
      enum: ['verify-address', 'change-address', 'reset-password', 'keep-factor'],
    }).notNull(),
    userId: userId(),
    /** The address it was sent to, and which it proves. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('account_links_user').on(table.userId, table.purpose)],
);

/** Attempts since the last success, under a keyed hash of what is guarded. */
export const signInDelays = pgTable(
  'sign_in_delays',
  {
    key: text('key').primaryKey(),
    /** A keyed hash of the guarded account; null for a network. */
    accountKey: text('account_key'),
    attempts: integer('attempts').notNull(),
    lastAttemptAt: timestamptz('last_attempt_at').notNull(),
  },
  (table) => [index('sign_in_delays_account').on(table.accountKey)],
);

export type AccountEvent = typeof accountEvents.$inferSelect;
export type AccountLink = typeof accountLinks.$inferSelect;
