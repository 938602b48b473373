import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import { type SuppressionReason, suppressions } from './suppressions.table.server.ts';

type Keeper = Pick<Services, 'secret'>;

export function isSuppressed(db: Db, { secret }: Keeper, email: string): Promise<boolean> {
  return isHashSuppressed(db, keyedHash(secret, email));
}

export async function isHashSuppressed(db: Db, emailHash: string): Promise<boolean> {
  return (await db.$count(suppressions, eq(suppressions.emailHash, emailHash))) > 0;
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

export async function liftSuppression(tx: Tx, { secret }: Keeper, email: string): Promise<void> {
  await tx.delete(suppressions).where(eq(suppressions.emailHash, keyedHash(secret, email)));
}
