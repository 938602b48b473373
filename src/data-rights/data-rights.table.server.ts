import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { literals, timestamptz } from '../platform/database/columns.ts';
import type { ErasureLine } from '../platform/privacy/personal-data.server.ts';
import { waitingReasons } from './data-rights-clock.ts';
import { letterKinds, requestTypes } from './rights-request.ts';

/** `received` waits for confirmation by the sender; `refused` counts as an answer too. */
export const requestStatuses = ['received', 'verified', 'extended', 'answered', 'refused'] as const;

export const dataRightsRequests = pgTable(
  'data_rights_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull().unique(),
    /** Null once the person has been erased; the rest stays as evidence of what we did. */
    email: text('email'),
    requestType: text('request_type', { enum: requestTypes }).notNull(),
    message: text('message'),
    status: text('status', { enum: requestStatuses }).notNull().default('received'),
    /** Counts changes, to detect an admin acting on an outdated page. */
    version: integer('version').notNull().default(1),
    receivedAt: timestamptz('received_at').notNull(),
    verifiedAt: timestamptz('verified_at'),
    verifiedBy: text('verified_by', { enum: ['link', 'person'] }),
    verificationNote: text('verification_note'),
    /** Null while the clock is paused. For a complaint: when it must be acknowledged. */
    dueAt: timestamptz('due_at'),
    extendedUntil: timestamptz('extended_until'),
    acknowledgedAt: timestamptz('acknowledged_at'),
    /** How and when an admin acknowledged it, if not by our email. */
    acknowledgementNote: text('acknowledgement_note'),
    answeredAt: timestamptz('answered_at'),
    answer: text('answer'),
    /** Null if the address had reached its daily email limit. */
    acknowledgementEmailId: uuid('acknowledgement_email_id'),
    /** Keyed hash of sender and content, to detect repeats. */
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    index('data_rights_requests_repeat').on(table.fingerprint, table.receivedAt),
    index('data_rights_requests_person').on(table.email, table.receivedAt),
    index('data_rights_requests_due').on(table.status, table.dueAt),
    index('data_rights_requests_answered').on(table.answeredAt),
    check('data_rights_requests_status', sql`${table.status} in (${literals(requestStatuses)})`),
    check('data_rights_requests_type', sql`${table.requestType} in (${literals(requestTypes)})`),
  ],
);

/**
 * Links in our emails about a request. Only hashes are kept, so each attempt to send creates a new link;
 * all work until they expire, so that an email sent twice has no dead link.
 */
export const dataRightsLinks = pgTable(
  'data_rights_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => dataRightsRequests.id, { onDelete: 'cascade' }),
    /** To prove access to the mailbox, or to download an export. */
    purpose: text('purpose', { enum: ['verify', 'export'] })
      .notNull()
      .default('verify'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('data_rights_links_request').on(table.requestId)],
);

export type StoredRightsRequest = typeof dataRightsRequests.$inferSelect;

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
