import { eq } from 'drizzle-orm';
import type { Platform } from '../http/platform.server.ts';
import { accountEvents, knownDevices } from './account-events.table.server.ts';
import { identities, sessions, users } from './auth.table.server.ts';
import { factors } from './factors.table.server.ts';

/** All an account holds of a person, without what opens doors: hashes, tokens, secrets, keys. */
export async function exportAccount({ db }: Platform, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('an account is exported that is not there');
  const { hasAdminPassword: _rule, image: _unused, ...account } = user;
  return {
    account,
    sessions: await db
      .select({
        startedAt: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
        expiresAt: sessions.expiresAt,
        network: sessions.ipAddress,
        userAgent: sessions.userAgent,
        assuranceLevel: sessions.aal,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    identities: await db
      .select({
        provider: identities.providerId,
        accountId: identities.accountId,
        since: identities.createdAt,
      })
      .from(identities)
      .where(eq(identities.userId, userId)),
    factors: await db
      .select({
        name: factors.friendlyName,
        type: factors.factorType,
        status: factors.status,
        phone: factors.phone,
        addedAt: factors.createdAt,
        lastUsedAt: factors.lastUsedAt,
      })
      .from(factors)
      .where(eq(factors.userId, userId)),
    knownDevices: await db
      .select({ lastSeenAt: knownDevices.lastSeenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    events: await db
      .select({
        kind: accountEvents.kind,
        at: accountEvents.createdAt,
        network: accountEvents.network,
        userAgent: accountEvents.userAgent,
      })
      .from(accountEvents)
      .where(eq(accountEvents.userId, userId)),
  };
}
