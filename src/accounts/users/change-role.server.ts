import { eq } from 'drizzle-orm';
import { byAdmin, recordEvent } from '../account-events.server.ts';
import { users } from '../auth.table.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { type Acting, changeUser, type UserChange } from './change-user.server.ts';

/**
 * Makes a user an admin. The role grants the most there is, so the acting admin gives their
 * password again.
 */
export async function grantRole(
  acting: Acting,
  userId: string,
  fields: { currentPassword: string },
): Promise<UserChange> {
  const { services, session } = acting;
  const wrong = await reauthenticate(acting, fields.currentPassword);
  if (wrong) return { is: 'refused', error: wrong };
  return changeUser(acting, userId, 'user.role-granted', async (tx, user) => {
    if (user.role === 'admin') return { refused: 'This account is already an admin' };
    if (!user.emailVerified) return { refused: 'The address has to be confirmed first' };
    if (user.suspendedAt) return { refused: 'Lift the suspension first' };
    const updatedAt = services.clock();
    const made = { madeAdminBy: session.userId, madeAdminAt: updatedAt };
    await tx
      .update(users)
      .set({ role: 'admin', ...made, updatedAt })
      .where(eq(users.id, userId));
    const { email } = user;
    await recordEvent(tx, services, { userId, email, kind: 'role-granted' }, byAdmin);
    return { details: { role: 'admin' } };
  });
}

/**
 * Removes the role. The last admin cannot lose it: removing it takes an admin, who cannot remove
 * their own.
 */
export function takeRole(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.role-taken', async (tx, user) => {
    if (user.role !== 'admin') return { refused: 'This account is not an admin' };
    const { email } = user;
    if (services.config.ADMIN_EMAILS.includes(email)) {
      return { refused: 'ADMIN_EMAILS names this address. Take it out of the settings first.' };
    }
    const updatedAt = services.clock();
    await tx.update(users).set({ role: 'user', updatedAt }).where(eq(users.id, userId));
    await recordEvent(tx, services, { userId, email, kind: 'role-taken' }, byAdmin);
    return { details: { role: 'user' } };
  });
}
