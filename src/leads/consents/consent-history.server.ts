import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../../platform/reporting.ts';
import { consentRecords } from './consent-records.table.server.ts';

export const consentHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(consentRecords)
    .where(inArray(consentRecords.email, [...emails]))
    .orderBy(desc(consentRecords.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, purpose, wording, wordingVersion, page }) => ({
    key: `consent-${id}`,
    at: createdAt,
    kind: 'Consent',
    title: `Agreed that we ${purpose}, on ${page}`,
    detail: `“${wording}” (version ${wordingVersion})`,
  }));
};
