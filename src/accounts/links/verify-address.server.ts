import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { failureCode } from '../../platform/database/failures.ts';
import type { FieldRejection } from '../../platform/forms/form-answer.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { type Origin, recordEvent } from '../account-events.server.ts';
import { users } from '../auth.table.server.ts';
import type { CurrentSession } from '../sessions/current-session.server.ts';
import { checkPassword } from '../sign-in/reauthenticate.server.ts';
import { recordGrant, rememberAddress } from '../users/provenance.server.ts';
import { endLinks, findLink, useLink } from './account-links.server.ts';

export const provingAddress = ['verify-address', 'change-address'] as const;

type Bearer = { session: Pick<CurrentSession, 'userId'> | null; currentPassword: string };

/**
 * Confirms an address by the link emailed to it: the account's own, or a new one. Reading the
 * mailbox is not enough. A stranger can sign up under another person's address, and would hold the
 * account in their name, with their role, once the mailbox's owner presses a harmless-looking
 * button.
 */
export async function verifyAddress(
  services: Services,
  token: string,
  bearer: Bearer,
  origin: Origin,
): Promise<'verified' | 'changed' | 'invalid-link' | 'taken' | FieldRejection> {
  const found = await findLink(services, provingAddress, token);
  if (!found) return 'invalid-link';
  if (bearer.session?.userId !== found.userId) {
    const wrong = await checkPassword(services, origin, found.userId, bearer.currentPassword);
    if (wrong) return wrong;
  }
  try {
    return await services.db.transaction((tx) => useProof(tx, services, token, origin));
  } catch (error) {
    // Another account has the address by now.
    if (error instanceof Error && failureCode(error.cause) === uniqueViolation) return 'taken';
    throw error;
  }
}

const uniqueViolation = '23505';

async function useProof(tx: Tx, services: Services, token: string, origin: Origin) {
  const link = await useLink(tx, services.clock, provingAddress, token);
  if (!link) return 'invalid-link';
  const { userId, email } = link;
  if (link.purpose === 'change-address')
    return changeAddress(tx, services, { userId, email }, origin);
  return (await verifyUser(tx, services, { userId, email })) ? 'verified' : 'invalid-link';
}

type Proved = { userId: string; email: string };

async function changeAddress(tx: Tx, services: Services, proved: Proved, origin: Origin) {
  const { userId, email } = proved;
  const [before] = await tx.select().from(users).where(eq(users.id, userId));
  if (!before) return 'invalid-link';
  const event = { userId, email: before.email, kind: 'address-changed' } as const;
  await recordEvent(tx, services, event, origin);
  // A role granted to the former, unconfirmed address was not meant for the owner of this one.
  const role = before.emailVerified ? {} : ({ role: 'user' } as const);
  await rememberAddress(tx, before.email, (value) => keyedHash(services.secret, value));
  const moved = { email, updatedAt: services.clock(), ...role };
  await tx.update(users).set(moved).where(eq(users.id, userId));
  await endLinks(tx, services.clock, userId);
  await verifyUser(tx, services, proved);
  return 'changed';
}

/**
 * Records that the account's owner owns its address. Only then does an address of ADMIN_EMAILS make
 * an admin: any visitor could sign up with it. False if the account has another address by now.
 */
export async function verifyUser(
  tx: Tx,
  { config, clock }: Services,
  { userId, email }: Proved,
): Promise<boolean> {
  const byUser = and(eq(users.id, userId), eq(users.email, email));
  const [user] = await tx.select({ role: users.role }).from(users).where(byUser);
  if (!user) return false;
  const now = clock();
  const becomesAdmin = config.ADMIN_EMAILS.includes(email) && user.role !== 'admin';
  const made = becomesAdmin ? { role: 'admin' as const, madeAdminAt: now } : {};
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: now, ...made })
    .where(byUser);
  if (becomesAdmin) {
    await recordGrant(tx, { userId, grantedBy: null, grantedAt: now });
    const entry = { act: 'user.role-granted', subject: `user:${userId}`, now };
    await recordAudit(tx, { ...entry, actor: null, details: { by: 'ADMIN_EMAILS' } });
  }
  return true;
}
