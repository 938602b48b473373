import { eq } from 'drizzle-orm';
import type { KeptFor } from '../database/kept-for.ts';
import type { RetentionRule } from '../database/retention.server.ts';
import type { ConsentWording } from './consent.ts';
import { consentRecords } from './consent-records.table.server.ts';

/** A consent is kept for as long as the data it belongs to. */
export const consentRetention = ({ purpose }: ConsentWording, keptFor: KeptFor): RetentionRule => ({
  name: `consents to ${purpose}`,
  table: consentRecords,
  from: consentRecords.createdAt,
  keptFor,
  only: eq(consentRecords.purpose, purpose),
});
