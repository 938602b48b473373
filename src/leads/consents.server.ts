import type { PgColumn } from 'drizzle-orm/pg-core';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.server.ts';
import { preparedInsert } from '../platform/database/prepared-insert.server.ts';
import type { ConsentWording } from './consent.ts';
import type { RetentionRule, KeptFor } from '../platform/privacy/retention.server.ts';
import { consentRecords } from './leads.table.server.ts';

export async function recordConsent(
  tx: Tx,
  given: { email: string; wording: ConsentWording; page: string },
  now: Date,
): Promise<void> {
  const { purpose, version, text } = given.wording;
  await insertConsent(tx, {
    email: given.email,
    purpose,
    wording: text,
    wordingVersion: version,
    page: given.page,
    createdAt: now,
  });
}

const insertConsent = preparedInsert(
  consentRecords,
  ['email', 'purpose', 'wording', 'wordingVersion', 'page', 'createdAt'],
  (insert) => insert,
);

/** A consent is kept as long as its data; `whereOver` narrows down when that ends. */
export const consentRetention = (
  { purpose }: ConsentWording,
  keptFor: KeptFor,
  whereOver?: (email: PgColumn) => SQL,
): RetentionRule => ({
  name: `consents to ${purpose}`,
  table: consentRecords,
  from: consentRecords.createdAt,
  keptFor,
  only: whereOver
    ? sql`${eq(consentRecords.purpose, purpose)} and ${whereOver(consentRecords.email)}`
    : eq(consentRecords.purpose, purpose),
});
