import type { Tx } from '../../platform/database/database.server.ts';
import { preparedInsert } from '../../platform/database/prepared-insert.server.ts';
import { consentRecords } from './consent-records.table.server.ts';
import type { ConsentWording } from './consent.ts';

/** Records the wording that was on the page. */
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
