import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { KeptFor } from '../../platform/privacy/kept-for.ts';
import type { RetentionRule } from '../../platform/privacy/retention.server.ts';
import type { ConsentWording } from './consent.ts';
import { consentRecords } from './consent-records.table.server.ts';

/** A consent is kept as long as its data; `isOver` narrows down when that ends. */
export const consentRetention = (
  { purpose }: ConsentWording,
  keptFor: KeptFor,
  isOver?: (email: PgColumn) => SQL,
): RetentionRule => ({
  name: `consents to ${purpose}`,
  table: consentRecords,
  from: consentRecords.createdAt,
  keptFor,
  only: isOver
    ? sql`${eq(consentRecords.purpose, purpose)} and ${isOver(consentRecords.email)}`
    : eq(consentRecords.purpose, purpose),
});
