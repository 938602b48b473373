import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { searchWords, timestamptz } from '../database/columns.ts';

/** Ids, counts and field names; never a person's name or input. */
export type AuditDetails = Record<string, string | number | boolean | null>;

/** Which member of staff read or changed what, and when. A trigger makes rows immutable. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull(),
    /** Null for the system itself. */
    actorId: text('actor_id'),
    /** The admin's address at the time, so that the record is still clear once the account is deleted. */
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

/** How many rows each rule deleted on each London day. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    day: date('day', { mode: 'string' }).notNull(),
    /** The rule's name. */
    rule: text('rule').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.rule] })],
);
