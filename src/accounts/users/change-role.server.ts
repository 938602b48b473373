import { eq } from 'drizzle-orm';
import type { Asked } from '../account-act.server.ts';
import { byAdmin, noteEvent } from '../account-events.server.ts';
import { users } from '../auth.table.server.ts';
import { reauthenticate } from '../reauthenticate.server.ts';
import { changeUser, type UserChange } from './change-user.server.ts';

type Asking = Pick<Asked, 'platform' | 'session'>;

/** Makes somebody an admin. It opens the most there is, so it asks who is at the keyboard. */
export async function grantRole(
  asking: Asking,
  userId: string,
  fields: { currentPassword: string },
): Promise<UserChange> {
  const { platform, session } = asking;
  const wrong = await reauthenticate(platform, session, fields.currentPassword);
  if (wrong) return { is: 'refused', error: wrong };
  return changeUser(asking, userId, 'user.role-granted', async (tx, user) => {
    if (user.role === 'admin') return { refused: 'This account is an admin already' };
    if (!user.emailVerified) return { refused: 'The address has to be confirmed first' };
    if (user.suspendedAt) return { refused: 'Lift the suspension first' };
    const updatedAt = platform.clock();
    await tx.update(users).set({ role: 'admin', updatedAt }).where(eq(users.id, userId));
    const { email } = user;
    await noteEvent(tx, platform, { userId, email, kind: 'role-granted' }, byAdmin);
    return { details: { role: 'admin' } };
  });
}

/** The last admin can't lose the role: whoever takes it holds it, and nobody takes their own. */
export function takeRole(asking: Asking, userId: string): Promise<UserChange> {
  const { platform } = asking;
  return changeUser(asking, userId, 'user.role-taken', async (tx, user) => {
    if (user.role !== 'admin') return { refused: 'This account is no admin' };
    const { email } = user;
    if (platform.config.ADMIN_EMAILS.includes(email)) {
      return { refused: 'ADMIN_EMAILS names this address. Take it out of the settings first.' };
    }
    const updatedAt = platform.clock();
    await tx.update(users).set({ role: 'user', updatedAt }).where(eq(users.id, userId));
    await noteEvent(tx, platform, { userId, email, kind: 'role-taken' }, byAdmin);
    return { details: { role: 'user' } };
  });
}
