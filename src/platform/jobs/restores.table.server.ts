import { bigint, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../database/moment.server.ts';

/** Each restore of a backup: until it goes live, the copy sends nothing to anybody. */
export const restores = pgTable('restores', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  restoredAt: moment('restored_at').notNull().defaultNow(),
  /** When an admin said “go live”. */
  liveAt: moment('live_at'),
});
