import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';
import { userId, users } from '../auth.table.server.ts';

/** Second factors of an account, including passkeys that can sign in on their own. */
export const factors = pgTable(
  'factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    factorType: text('factor_type', { enum: ['totp', 'webauthn', 'phone'] }).notNull(),
    status: text('status', { enum: ['unverified', 'verified'] }).notNull(),
    friendlyName: text('friendly_name').notNull(),
    /** TOTP: the shared secret, encrypted. */
    secret: text('secret'),
    /** TOTP: the last accepted time step, so that each code works once. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }),
    phone: text('phone'),
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    counter: bigint('counter', { mode: 'number' }),
    createdAt: timestamptz('created_at').notNull(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('factors_user').on(table.userId)],
);

export type Factor = typeof factors.$inferSelect;

/** A challenge to a factor; it can be answered once, within 300 seconds. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid('id').primaryKey(),
    /** Null for a passkey sign-in, where only the answer identifies the user. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    factorId: uuid('factor_id').references(() => factors.id, { onDelete: 'cascade' }),
    /** WebAuthn: hash of a value only the asking browser has, its session or a cookie. */
    browserHash: text('browser_hash'),
    /** WebAuthn: the challenge. Phone: keyed hash of the code. */
    expected: text('expected'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('factor_challenges_expiry').on(table.expiresAt)],
);

export const backupCodes = pgTable(
  'backup_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('backup_codes_user').on(table.userId, table.codeHash)],
);

/** An admin's request to remove a user's lost factor, open until another admin has answered it. */
export const factorRemovals = pgTable(
  'factor_removals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    factorId: uuid('factor_id')
      .notNull()
      .unique()
      .references(() => factors.id, { onDelete: 'cascade' }),
    requestedBy: text('requested_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: timestamptz('requested_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    index('factor_removals_admin').on(table.requestedBy),
    index('factor_removals_expiry').on(table.expiresAt),
  ],
);
