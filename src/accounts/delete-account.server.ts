import { eq } from 'drizzle-orm';
import type { Asked } from './account-act.server.ts';
import { users } from './auth.table.server.ts';
import { reauthenticate } from './reauthenticate.server.ts';
import { signOut } from './sign-out.server.ts';

/** Deletes the account and, by the database's own rules, everything that belongs to it. */
export async function deleteAccount(fields: { currentPassword: string }, asked: Asked) {
  const { platform, session, request, visit } = asked;
  const refused = await reauthenticate(platform, session, fields.currentPassword);
  if (refused) return refused;
  await signOut(platform, request, visit);
  await platform.db.delete(users).where(eq(users.id, session.userId));
  return { notice: 'account-deleted', to: '/' } as const;
}
