import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.ts';

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
