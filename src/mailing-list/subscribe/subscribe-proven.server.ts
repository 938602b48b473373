import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { recordConsent } from '../../leads/record-contact.server.ts';
import { consentRecords } from '../../leads/leads.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import type { ProvenReader } from '../../platform/email/subscriptions.ts';
import type { Services } from '../../platform/services.ts';
import { importedFrom, updatesConsent } from '../mailing-list.ts';
import { emailSubscribers } from '../mailing-list.table.server.ts';
import { isSuppressed } from '../membership.server.ts';

/** Of a reader who confirmed elsewhere, and when. */
export async function subscribeProven(
  tx: Tx,
  services: Pick<Services, 'secret' | 'clock'>,
  { email, name, at, wording, page }: ProvenReader,
): Promise<void> {
  if (await isSuppressed(tx, services, email)) return;
  const { isActive, unsubscribedAt } = emailSubscribers;
  const subscriptionSource = importedFrom;
  const row = { email, name, subscriptionSource, isActive: true, confirmedAt: at };
  const [subscribed] = await tx
    .insert(emailSubscribers)
    .values({ ...row, createdAt: services.clock() })
    .onConflictDoUpdate({
      target: emailSubscribers.email,
      set: { isActive: true, confirmedAt: at },
      setWhere: sql`not ${isActive} and ${unsubscribedAt} is null`,
    })
    .returning({ id: emailSubscribers.id });
  if (!subscribed) return;
  const { purpose } = updatesConsent;
  await recordConsent(
    tx,
    { email, wording: { purpose, version: 'imported', text: wording }, page },
    at,
  );
}

/** Of an import that is undone. A reader who confirmed here too, or has left, keeps what they chose. */
export async function withdrawProven(tx: Tx, page: string): Promise<void> {
  const { email, subscriptionSource, unsubscribedAt } = emailSubscribers;
  const consented = (condition: SQL) =>
    inArray(
      email,
      tx.select({ email: consentRecords.email }).from(consentRecords).where(condition),
    );
  const byPurpose = eq(consentRecords.purpose, updatesConsent.purpose);
  const whereTheirs = and(
    consented(eq(consentRecords.page, page)),
    not(consented(sql`${byPurpose} and ${consentRecords.page} <> ${page}`)),
    isNull(unsubscribedAt),
  );
  const whereAdded = eq(subscriptionSource, importedFrom);
  await tx.delete(emailSubscribers).where(and(whereTheirs, whereAdded));
  await tx.update(emailSubscribers).set({ isActive: false, confirmedAt: null }).where(whereTheirs);
}
