import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import type { Suppressed } from '../platform/email/subscriptions.ts';
import { getWording } from '../leads/consent.ts';
import { recordConsent } from '../leads/record-contact.server.ts';
import {
  emailSubscribers,
  type SuppressionReason,
  suppressions,
} from './mailing-list.table.server.ts';
import { type ConsentPlace, updatesConsent } from './mailing-list.ts';

type Dependencies = Pick<Services, 'secret' | 'clock'>;

/**
 * Subscribes a reader who pressed the button behind a link emailed to this address. `version` is that of
 * the consent text shown; the current one by default.
 */
export async function subscribe(
  tx: Tx,
  services: Dependencies,
  email: string,
  { page, source }: ConsentPlace,
  version?: string,
): Promise<void> {
  const now = services.clock();
  const membership = { isActive: true, unsubscribedAt: null, pausedUntil: null };
  await tx
    .insert(emailSubscribers)
    .values({ ...membership, email, subscriptionSource: source, confirmedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: emailSubscribers.email,
      set: {
        ...membership,
        confirmedAt: sql`coalesce(${emailSubscribers.confirmedAt}, excluded.confirmed_at)`,
      },
    });
  await liftSuppression(tx, services, email);
  const wording = getWording(updatesConsent, version) ?? updatesConsent;
  await recordConsent(tx, { email, wording, page }, now);
}

/** Also suppresses the address, so that no form resubscribes it. */
export async function unsubscribe(
  tx: Tx,
  services: Dependencies,
  email: string,
  reason: SuppressionReason,
): Promise<void> {
  const whereMember = and(
    eq(emailSubscribers.email, email),
    isNull(emailSubscribers.unsubscribedAt),
  );
  await tx
    .update(emailSubscribers)
    .set({ isActive: false, unsubscribedAt: services.clock() })
    .where(whereMember);
  await suppress(tx, services, keyedHash(services.secret, email), reason);
}

export async function isOnList(db: Db, email: string): Promise<boolean> {
  const whereMember = and(eq(emailSubscribers.email, email), eq(emailSubscribers.isActive, true));
  return (await db.$count(emailSubscribers, whereMember)) > 0;
}

type Keeper = Pick<Services, 'secret'>;

export function isSuppressed(db: Db, { secret }: Keeper, email: string): Promise<boolean> {
  return isHashSuppressed(db, keyedHash(secret, email));
}

export async function isHashSuppressed(db: Db, emailHash: string): Promise<boolean> {
  return (await db.$count(suppressions, eq(suppressions.emailHash, emailHash))) > 0;
}

const reasons: Record<SuppressionReason, string> = {
  unsubscribe_page: 'unsubscribed',
  one_click: 'unsubscribed',
  objection: 'objected',
  erasure: 'erased on request',
};

export async function findSuppressed(
  db: Db,
  { secret }: Keeper,
  emails: readonly string[],
): Promise<Map<string, Suppressed>> {
  const byHash = new Map(emails.map((email) => [keyedHash(secret, email), email]));
  const hashes = [...byHash.keys()];
  if (hashes.length === 0) return new Map();
  const found = await db.select().from(suppressions).where(inArray(suppressions.emailHash, hashes));
  return new Map(
    found.map(({ emailHash, reason, createdAt }) => [
      byHash.get(emailHash) ?? '',
      { reason: reasons[reason], at: createdAt },
    ]),
  );
}

/** The first reason is kept: a later one adds nothing to the promise. */
export async function suppress(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  emailHash: string,
  reason: SuppressionReason,
): Promise<void> {
  await tx
    .insert(suppressions)
    .values({ emailHash, reason, createdAt: clock() })
    .onConflictDoNothing();
}

async function liftSuppression(tx: Tx, { secret }: Keeper, email: string): Promise<void> {
  await tx.delete(suppressions).where(eq(suppressions.emailHash, keyedHash(secret, email)));
}
