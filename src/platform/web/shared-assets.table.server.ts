import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../database/columns.server.ts';

/** Scripts, styles and fonts of every build whose pages may still be open. */
export const sharedAssets = pgTable('shared_assets', {
  path: text('path').primaryKey(),
  base64: text('base64').notNull(),
  /** When the first instance without it started; null while the newest instance has it. */
  replacedAt: timestamptz('replaced_at'),
});
