import { href } from 'react-router';
import { asc, eq } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { identities, users } from '../auth.table.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';

/** The ways to sign in to an account: its password, and accounts with providers. */
export function listIdentities({ db }: Services, userId: string) {
  return db
    .select({ id: identities.id, provider: identities.providerId, since: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt));
}

type Unlinking = { identity: string; currentPassword: string };

/**
 * Removes one way to sign in, and ends every other session, as one may have used it. Never removes
 * the last one, even if two are removed at once.
 */
export async function unlinkIdentity(fields: Unlinking, asked: Asked) {
  const { services, session } = asked;
  const { userId } = session;
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const hasGone = await services.db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, userId);
    const held = await tx.select().from(identities).where(eq(identities.userId, userId));
    if (held.length < 2) return false;
    const unlinked = held.find(({ id }) => id === fields.identity);
    if (!unlinked) return true;
    await tx.delete(identities).where(eq(identities.id, unlinked.id));
    await endOtherSessions(tx, session);
    if (unlinked.providerId === 'credential') {
      // An account without a password has none that is fit for admins.
      await tx.update(users).set({ hasAdminPassword: false }).where(eq(users.id, userId));
    }
    return true;
  });
  const message = 'This is your only way to log in';
  if (!hasGone) return { field: 'currentPassword', message };
  return { notice: 'identity-unlinked', to: href('/account/identities') } as const;
}
