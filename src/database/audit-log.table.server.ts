import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { searchWords } from './lists/search-text.server.ts';
import { moment } from './moment.server.ts';

/** Ids, counts and the names of fields. Never what a person is called or has written. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** Who among the staff read or changed what, and when. A trigger keeps rows as they were written. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null for the system itself. */
    actorId: text('actor_id'),
    /** As the admin was called then, so that the record speaks when the account is gone. */
    actorEmail: text('actor_email'),
    /** Such as 'lead.read'. */
    act: text('act').notNull(),
    /** Such as 'lead:9f1c…'. */
    subject: text('subject').notNull(),
    details: jsonb('details').$type<AuditDetails>().notNull(),
  },
  (table) => [
    index('audit_log_newest').on(table.at, table.id),
    index('audit_log_words').using('gin', searchWords(table.act, table.subject, table.actorEmail)),
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_actor').on(table.actorId, table.at),
  ],
);
