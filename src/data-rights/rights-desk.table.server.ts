import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/columns.server.ts';
import type { ErasureLine } from '../platform/privacy/personal-data.server.ts';
import { dataRightsRequests } from './data-rights-requests.table.server.ts';
import { letterKinds } from './desk/rights-desk.ts';
import { waitingReasons } from './data-rights-clock.ts';

const requestId = () =>
  uuid('request_id')
    .notNull()
    .references(() => dataRightsRequests.id, { onDelete: 'cascade' });

/** When the clock was paused because we waited for the person; one open pause at a time. */
export const dataRightsPauses = pgTable(
  'data_rights_pauses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: requestId(),
    waitingFor: text('waiting_for', { enum: waitingReasons }).notNull(),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('data_rights_pauses_request').on(table.requestId, table.startedAt),
    uniqueIndex('data_rights_pauses_open')
      .on(table.requestId)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** Our letters to the person. Each attempt composes the email from these rows. */
export const dataRightsLetters = pgTable(
  'data_rights_letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: requestId(),
    kind: text('kind', { enum: letterKinds }).notNull(),
    /** Our text; removed when the person is erased. */
    words: text('words'),
    emailId: uuid('email_id').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('data_rights_letters_request').on(table.requestId, table.createdAt)],
);

/** Evidence of an erasure, without the person's data: kept as long as its request. */
export const erasureCertificates = pgTable('erasure_certificates', {
  requestId: requestId().primaryKey(),
  erasedAt: timestamptz('erased_at').notNull(),
  /** Keyed hash of the address, to match a certificate to a person who gives their address. */
  emailHash: text('email_hash').notNull(),
  lines: jsonb('lines').$type<ErasureLine[]>().notNull(),
  erasedById: text('erased_by_id'),
  erasedByEmail: text('erased_by_email'),
});

export type RightsPause = typeof dataRightsPauses.$inferSelect;
export type RightsLetter = typeof dataRightsLetters.$inferSelect;
