import { eq } from 'drizzle-orm';
import { byAdmin, recordEvent } from '../account-events.server.ts';
import { users } from '../auth.table.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import type { TeamRole } from '../sessions/session-record.ts';
import { type Acting, changeUser, type UserChange } from './change-user.server.ts';

/**
 * Makes a user a consultant or an admin. Both see what visitors wrote, so the acting admin gives
 * their password again.
 */
export async function grantRole(
  acting: Acting,
  userId: string,
  { role, currentPassword }: { role: TeamRole; currentPassword: string },
): Promise<UserChange> {
  const { services, session } = acting;
  const wrong = await reauthenticate(acting, currentPassword);
  if (wrong) return { is: 'refused', error: wrong };
  return changeUser(acting, userId, 'user.role-granted', async (tx, user) => {
    if (user.role === 'admin') return { refused: 'This account is already an admin' };
    if (user.role === role) return { refused: 'This account is already a consultant' };
    if (!user.emailVerified) return { refused: 'The address has to be confirmed first' };
    if (user.suspendedAt) return { refused: 'Lift the suspension first' };
    const updatedAt = services.clock();
    const made = role === 'admin' && { madeAdminBy: session.userId, madeAdminAt: updatedAt };
    await tx
      .update(users)
      .set({ role, ...made, updatedAt })
      .where(eq(users.id, userId));
    const kind = role === 'admin' ? 'role-granted' : 'consultant-granted';
    await recordEvent(tx, services, { userId, email: user.email, kind }, byAdmin);
    return { details: { role } };
  });
}

/**
 * Removes the role. The last admin cannot lose it: removing it takes an admin, who cannot remove
 * their own.
 */
export function takeRole(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.role-taken', async (tx, user) => {
    const { email, role: former } = user;
    if (former === 'user') return { refused: 'This account has no role to remove' };
    if (former === 'admin' && services.config.ADMIN_EMAILS.includes(email)) {
      return { refused: 'ADMIN_EMAILS names this address. Take it out of the settings first.' };
    }
    const updatedAt = services.clock();
    await tx.update(users).set({ role: 'user', updatedAt }).where(eq(users.id, userId));
    const kind = former === 'admin' ? 'role-taken' : 'consultant-taken';
    await recordEvent(tx, services, { userId, email, kind }, byAdmin);
    return { details: { role: 'user', former } };
  });
}
