import { bigint, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.server.ts';

/** Each restore of a backup: until it goes live, the copy sends no emails or webhooks. */
export const restores = pgTable('restores', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  restoredAt: timestamptz('restored_at').notNull().defaultNow(),
  /** When an admin pressed “go live”. */
  liveAt: timestamptz('live_at'),
});
