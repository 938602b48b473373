import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/auth.table.server.ts';
import { undoableChanges } from '../../leads/people/people-lists.table.server.ts';
import { literals, timestamptz } from '../../platform/database/columns.ts';
import { conversations } from './conversations.table.server.ts';
import { actKinds } from './settled.ts';

/** What the team did with a conversation besides writing; the `id` orders those of the same moment. */
export const conversationActs = pgTable(
  'conversation_acts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: actKinds }).notNull(),
    /** Who closed it; null after deletion. */
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamptz('at').notNull(),
    /** What undoes it. */
    changeId: uuid('change_id').references(() => undoableChanges.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('conversation_acts_conversation').on(table.conversationId, table.id),
    index('conversation_acts_actor').on(table.actorId),
    index('conversation_acts_change').on(table.changeId),
    check('conversation_acts_kind', sql`${table.kind} in (${literals(actKinds)})`),
  ],
);
