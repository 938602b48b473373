import { boolean, index, pgTable, text, unique, uuid, integer } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.ts';
import { userId, users } from './auth.table.server.ts';

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
        'editor-granted',
        'editor-taken',
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
      enum: ['verify-address', 'change-address', 'reset-password', 'keep-factor', 'invitation'],
    }).notNull(),
    userId: userId(),
    /** The address it was sent to, and which it proves. */
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
    /** Of an invitation: the role it gives, and the admin who gives it. */
    invitedAs: text('invited_as', { enum: ['editor', 'consultant', 'admin'] }),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'cascade' }),
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

/** What one of the team wants to be told by email; without a row, as `usualChoices` says. */
export const noticeChoices = pgTable('notice_choices', {
  userId: userId().primaryKey(),
  wrote: boolean('wrote').notNull(),
  began: boolean('began').notNull(),
  promises: boolean('promises').notNull(),
  nextSteps: boolean('next_steps').notNull(),
  mentions: boolean('mentions').notNull(),
  /** The hour in London of the morning's summary; null for none. */
  summaryHour: integer('summary_hour'),
  /** Shown in the open page too, as it comes. */
  inPage: boolean('in_page').notNull().default(false),
});

const noticeKinds = [
  'promise runs out',
  'promise broken',
  'wrote',
  'began',
  'next step',
  'mentioned',
  'summary',
] as const;

/** What one of the team was told, each once; ids and our own references, never a visitor's words. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for the team's chat. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** What it is about, and since when. */
    subject: text('subject').notNull(),
    path: text('path').notNull(),
    reference: text('reference').notNull(),
    /** Of the email that tells it. */
    emailId: uuid('email_id'),
    toldAt: timestamptz('told_at').notNull(),
  },
  (table) => [
    unique('notices_once').on(table.userId, table.kind, table.subject).nullsNotDistinct(),
    index('notices_email').on(table.emailId),
    index('notices_user').on(table.userId, table.toldAt),
    index('notices_newest').on(table.toldAt),
  ],
);

export type AccountEvent = typeof accountEvents.$inferSelect;
export type AccountLink = typeof accountLinks.$inferSelect;
