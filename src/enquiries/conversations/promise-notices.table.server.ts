import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/columns.server.ts';
import { conversations } from './conversations.table.server.ts';

/** Which clocks of conversations the team's chat was told about, so that each is told once. */
export const promiseNotices = pgTable(
  'promise_notices',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['promise runs out', 'promise broken'] }).notNull(),
    /** When the clock started: a message after our answer starts another. */
    waitingSince: timestamptz('waiting_since').notNull(),
    toldAt: timestamptz('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.kind, table.waitingSince] })],
);
