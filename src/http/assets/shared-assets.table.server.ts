import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../database/moment.server.ts';

/** Scripts, styles and fonts of every build that visitors may still have a page of. */
export const sharedAssets = pgTable('shared_assets', {
  /** Such as /assets/root-BxMozAGW.css: the name changes with the bytes. */
  path: text('path').primaryKey(),
  base64: text('base64').notNull(),
  /** Since when no instance that started has had it; null while the newest has. */
  replacedAt: moment('replaced_at'),
});
