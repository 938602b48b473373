import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { searchWords } from '../database/search-text.server.ts';
import { timestamptz } from '../database/timestamptz.server.ts';

/** Ids, counts and names of fields; never the name of a person or what they wrote. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** Which of the staff read or changed what, and when. A trigger keeps rows from being changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull(),
    /** Null for the system itself. */
    actorId: text('actor_id'),
    /**
     * The address of the admin at the time, so that the record is still clear once the account is gone.
     */
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
