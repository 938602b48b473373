import { dataSubject, eraseHeld } from '../database/personal-data.server.ts';
import type { Asked } from './account-act.server.ts';
import { accountData } from './personal-data.server.ts';
import { reauthenticate } from './reauthenticate.server.ts';
import { signOut } from './sign-out.server.ts';
import { countOtherAdmins, isAdminNow, lockAdmins } from './users/admins.server.ts';

/** Erases the account with everything that belongs to it. What we hold beside it stays. */
export async function deleteAccount(fields: { currentPassword: string }, asked: Asked) {
  const { platform, session, request, visit } = asked;
  const { userId, email } = session;
  const refused = await reauthenticate(platform, session, fields.currentPassword);
  if (refused) return refused;
  const isGone = await platform.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const isLastAdmin =
      (await isAdminNow(tx, userId)) && (await countOtherAdmins(tx, [userId])) === 0;
    if (!isLastAdmin) await eraseHeld(tx, [accountData], dataSubject(platform, email));
    return !isLastAdmin;
  });
  const message = 'You are the only admin. Make somebody else one first.';
  if (!isGone) return { field: 'currentPassword', message };
  await signOut(platform, request, visit);
  return { notice: 'account-deleted', to: '/' } as const;
}
