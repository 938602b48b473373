import { eq } from 'drizzle-orm';
import type { Asked } from './account-act.server.ts';
import { users } from './auth.table.server.ts';
import { reauthenticate } from './reauthenticate.server.ts';
import { signOut } from './sign-out.server.ts';
import { countOtherAdmins, isAdminNow, lockAdmins } from './users/admins.server.ts';

/** Deletes the account and, by the database's own rules, everything that belongs to it. */
export async function deleteAccount(fields: { currentPassword: string }, asked: Asked) {
  const { platform, session, request, visit } = asked;
  const { userId } = session;
  const refused = await reauthenticate(platform, session, fields.currentPassword);
  if (refused) return refused;
  const isGone = await platform.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const isLastAdmin =
      (await isAdminNow(tx, userId)) && (await countOtherAdmins(tx, [userId])) === 0;
    if (!isLastAdmin) await tx.delete(users).where(eq(users.id, userId));
    return !isLastAdmin;
  });
  const message = 'You are the only admin. Make somebody else one first.';
  if (!isGone) return { field: 'currentPassword', message };
  await signOut(platform, request, visit);
  return { notice: 'account-deleted', to: '/' } as const;
}
