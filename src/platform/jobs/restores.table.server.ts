import { bigint, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/timestamptz.server.ts';

/** Each restore of a backup: until it goes live, the copy sends nothing to anybody. */
export const restores = pgTable('restores', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  restoredAt: timestamptz('restored_at').notNull().defaultNow(),
  /** When an admin said “go live”. */
  liveAt: timestamptz('live_at'),
});
