import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { literals } from '../platform/database/literals.server.ts';
import { timestamptz } from '../platform/database/timestamptz.server.ts';
import { requestTypes } from './rights-request.ts';

/** The status of a request. While `received` it waits for its sender; `refused` is an answer too. */
export const requestStatuses = ['received', 'verified', 'extended', 'answered', 'refused'] as const;

/** What people asked about their own data, and when we owe them an answer. */
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
    /**
     * Counts changes, so that an admin who acts on an outdated page learns that the request has
     * changed.
     */
    version: integer('version').notNull().default(1),
    receivedAt: timestamptz('received_at').notNull(),
    verifiedAt: timestamptz('verified_at'),
    verifiedBy: text('verified_by', { enum: ['link', 'person'] }),
    /** How an admin made sure of who is asking. */
    verificationNote: text('verification_note'),
    /** Null while the clock is paused. For a complaint: when it must be acknowledged. */
    dueAt: timestamptz('due_at'),
    extendedUntil: timestamptz('extended_until'),
    /** For a complaint: when it was acknowledged to its sender. */
    acknowledgedAt: timestamptz('acknowledged_at'),
    /** How and when, if an admin acknowledged it by other means than our mail. */
    acknowledgementNote: text('acknowledgement_note'),
    answeredAt: timestamptz('answered_at'),
    /** What was done, or why it was refused. */
    answer: text('answer'),
    /** The mail that acknowledges it; null if the address had been sent enough that day. */
    acknowledgementEmailId: uuid('acknowledgement_email_id'),
    /** Keyed hash of sender and content, by which a repeat is recognised. */
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
 * The links in our mails about a request. Every attempt to send makes a new one, because only hashes
 * are kept; all work until they expire, so that a mail sent twice has no dead link.
 */
export const dataRightsLinks = pgTable(
  'data_rights_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => dataRightsRequests.id, { onDelete: 'cascade' }),
    /** To prove whose mailbox it is, or to fetch what we hold. */
    purpose: text('purpose', { enum: ['verify', 'export'] })
      .notNull()
      .default('verify'),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('data_rights_links_request').on(table.requestId)],
);

export type StoredRightsRequest = typeof dataRightsRequests.$inferSelect;
