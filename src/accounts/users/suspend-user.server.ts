import { eq } from 'drizzle-orm';
import { byAdmin, recordEvent } from '../account-events.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { liftPauses } from '../sign-in/throttle.server.ts';
import { type Acting, changeUser, type UserChange } from './change-user.server.ts';

/**
 * Suspends an account: every session ends, and no way to sign in works until the suspension is
 * lifted.
 */
export function suspendUser(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.suspended', async (tx, user) => {
    if (user.suspendedAt) return { refused: 'This account is already suspended' };
    const now = services.clock();
    await tx.update(users).set({ suspendedAt: now, updatedAt: now }).where(eq(users.id, userId));
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning();
    await recordEvent(tx, services, { userId, email: user.email, kind: 'suspended' }, byAdmin);
    return { details: { role: user.role, sessionsEnded: ended.length } };
  });
}

/** Lifts a suspension. A user who was logging in meanwhile has to start again. */
export function liftSuspension(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.suspension-lifted', async (tx, user) => {
    if (!user.suspendedAt) return { refused: 'This account is not suspended' };
    const updatedAt = services.clock();
    await tx.update(users).set({ suspendedAt: null, updatedAt }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    const event = { userId, email: user.email, kind: 'suspension-lifted' } as const;
    await recordEvent(tx, services, event, byAdmin);
    return { details: {} };
  });
}

/** Lets a user log in again at once after wrong passwords or codes, theirs or others'. */
export function unlockUser(acting: Acting, userId: string): Promise<UserChange> {
  const { services } = acting;
  return changeUser(acting, userId, 'user.unlocked', async (tx, { email }) => {
    const pausesLifted = await liftPauses(tx, services, { userId, email });
    if (pausesLifted === 0) return { refused: 'Nothing keeps this account waiting' };
    return { details: { pausesLifted } };
  });
}
