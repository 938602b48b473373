import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services, RequestContext } from '../../platform/services.ts';
import type { Limit, Limited } from '../../platform/security/limits.server.ts';
import { logRefusal, recordEvent, type Origin, traceOf } from '../account-events.server.ts';
import type { AccountLink } from '../accounts.table.server.ts';
import { getAuth } from '../auth.server.ts';
import { identities, sessions, users } from '../auth.table.server.ts';
import { isFitForAdmins } from '../sign-in/passwords.server.ts';
import { deleteDevices, isKnownDevice } from '../sign-in/devices.server.ts';
import { endLinks, findLink, emailLink, useLink } from './account-links.server.ts';
import { verifyUser } from './verify-address.server.ts';
import { lockFactors } from '../factors/factors.server.ts';
import { backupCodes, factors } from '../factors/factors.table.server.ts';

const perNetwork: Limit = { name: 'reset', points: 20, seconds: 3600 };
/** For browsers known to the account, so that neither their network nor strangers can use it up. */
const perKnownAccount: Limit = { name: 'reset-known', points: 5, seconds: 3600 };

/**
 * Queues an email with a reset link, if the account exists. The answer is the same either way,
 * except for a network over its limit.
 */
export async function askForReset(
  services: Services,
  request: Request,
  ctx: RequestContext,
  email: string,
): Promise<Limited | null> {
  const [user] = await services.db.select().from(users).where(eq(users.email, email));
  const userId = user?.id;
  const isFromKnownDevice = await isKnownDevice(services, request, userId ?? '');
  const limited = isFromKnownDevice
    ? await services.limits.consume(perKnownAccount, userId ?? '')
    : await services.limits.consume(perNetwork, ctx.network);
  if (limited) logRefusal(services, ctx, { event: 'reset.refused', userId, reason: limited.kind });
  else services.log.info({ event: 'reset.asked', userId, ...traceOf(services.secret, ctx) });
  if (limited || userId === undefined) return limited;
  await services.db.transaction((tx) =>
    emailLink(tx, services, { purpose: 'reset-password', userId, email, isFromKnownDevice }),
  );
  return null;
}

/**
 * Sets the password chosen through an emailed link, and ends every session. The link also proves
 * the address; if it is the first to do so, all other ways to sign in are removed.
 */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
  origin: Origin,
): Promise<'changed' | 'invalid-link'> {
  // Hashing takes a sixth of a second of one core, so the link is checked first.
  const found = await findLink(services, ['reset-password'], token);
  if (!found) return 'invalid-link';
  const hashed = await hashNewPassword(services, found.email, password);
  return services.db.transaction(async (tx) => {
    const link = await useLink(tx, services.clock, ['reset-password'], token);
    if (!link) return 'invalid-link';
    if (!(await takeOver(tx, services, link, hashed))) return 'invalid-link';
    const { userId, email } = link;
    await recordEvent(tx, services, { userId, email, kind: 'password-changed' }, origin);
    return 'changed';
  });
}

/** Gives the account to the owner of the mailbox that the link was sent to. */
export async function takeOver(
  tx: Tx,
  services: Services,
  { userId, email }: Pick<AccountLink, 'userId' | 'email'>,
  hashed: Hashed,
): Promise<boolean> {
  // A link requested while the address was being changed leads to the former mailbox.
  const byUser = and(eq(users.id, userId), eq(users.email, email));
  if ((await tx.$count(users, byUser)) === 0) return false;
  await discardUnproved(tx, userId);
  await storePassword(tx, services, { userId, ...hashed });
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await deleteDevices(tx, services, userId);
  return verifyUser(tx, services, { userId, email });
}

/** Hashes a new password. Call it outside a transaction, as it would hold locks meanwhile. */
export async function hashNewPassword(services: Services, email: string, password: string) {
  const { password: hashing } = await getAuth(services).$context;
  const hasAdminPassword = isFitForAdmins(password, email);
  return { hash: await hashing.hash(password), hasAdminPassword };
}

type Hashed = Awaited<ReturnType<typeof hashNewPassword>>;
type Chosen = { userId: string } & Hashed;

/** Stores the password, and ends open links. An account of a provider gets its first one. */
export async function storePassword(
  tx: Tx,
  { clock }: Services,
  { userId, hash, hasAdminPassword }: Chosen,
): Promise<void> {
  const now = clock();
  const updated = await tx
    .update(identities)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(identities.userId, userId), eq(identities.providerId, 'credential')))
    .returning({ id: identities.id });
  if (updated.length === 0) {
    await tx.insert(identities).values({
      id: crypto.randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    });
  }
  await endLinks(tx, clock, userId);
  await tx.update(users).set({ hasAdminPassword, updatedAt: now }).where(eq(users.id, userId));
}

/**
 * Removes every way to sign in except the password while the address is unconfirmed. A stranger may
 * have signed up with it, and would keep access by a passkey of their own. A confirmed account
 * keeps them.
 */
async function discardUnproved(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.emailVerified) return;
  await lockFactors(tx, userId);
  await tx.delete(factors).where(eq(factors.userId, userId));
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  const whereForeign = ne(identities.providerId, 'credential');
  await tx.delete(identities).where(and(eq(identities.userId, userId), whereForeign));
}
