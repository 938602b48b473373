import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../platform/database/columns.ts';

/** Tables and fields here have the names better-auth expects; our own come last. */
export const users = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    role: text('role', { enum: ['user', 'editor', 'consultant', 'admin'] })
      .notNull()
      .default('user'),
    /** Whether the password met the team's rule when it was chosen. */
    hasAdminPassword: boolean('has_admin_password').notNull().default(false),
    /** When an admin or the operator last made them an admin. */
    madeAdminAt: timestamptz('made_admin_at'),
    suspendedAt: timestamptz('suspended_at'),
    /** How replies of one of the team end. */
    signature: text('signature').notNull().default(''),
  },
  (table) => [
    index('user_newest').on(table.createdAt, table.id),
    index('user_by_address').on(table.email, table.id, table.createdAt),
    index('user_by_name').on(table.name, table.id, table.createdAt),
    index('user_words').using('gin', searchWords(table.email, table.name)),
  ],
);

/** For rows that belong to an account and are deleted with it. */
export const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** A hash: see sealed-adapter.server.ts. */
    token: text('token_hash').notNull().unique(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userId(),
    /** Assurance level: aal2 once a second factor was shown in this session. */
    aal: text('aal', { enum: ['aal1', 'aal2'] })
      .notNull()
      .default('aal1'),
    /** How the session was authenticated (RFC 8176), separated by spaces. */
    amr: text('amr').notNull().default('pwd'),
    provedAt: timestamptz('proved_at').notNull().defaultNow(),
    /** When the session last used the admin area, to the minute. */
    adminUsedAt: timestamptz('admin_used_at'),
  },
  (table) => [index('session_user').on(table.userId)],
);

export const identities = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('account_user').on(table.userId)],
);

export const verifications = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** Keys that sign access tokens; private keys are encrypted with the installation's secret. */
export const signingKeys = pgTable('jwks', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at'),
  alg: text('alg'),
  crv: text('crv'),
});

export type User = typeof users.$inferSelect;
export type AssuranceLevel = typeof sessions.$inferSelect.aal;

/**
 * Who made whom an admin, since the site began. These rows outlive the accounts, so they name them by
 * id without a reference.
 */
export const adminGrants = pgTable(
  'admin_grants',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    /** Null where the operator granted it. */
    grantedBy: text('granted_by'),
    grantedAt: timestamptz('granted_at').notNull(),
  },
  (table) => [index('admin_grants_user').on(table.userId, table.id)],
);

/** Addresses that an account of the above had and has no longer, as keyed hashes. */
export const formerAdminAddresses = pgTable(
  'former_admin_addresses',
  {
    userId: text('user_id').notNull(),
    addressHash: text('address_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressHash] })],
);
