import { eq } from 'drizzle-orm';
import { failureReason } from '../platform/errors/failure-reason.ts';
import type { Platform } from '../platform/services.ts';
import { type Role, users } from './auth.table.server.ts';

/** Whether a user holds a role; false if that cannot be determined. */
export async function hasRole(platform: Platform, userId: string, role: Role): Promise<boolean> {
  try {
    const [user] = await platform.db
      .select({
        role: users.role,
        emailVerified: users.emailVerified,
        suspendedAt: users.suspendedAt,
      })
      .from(users)
      .where(eq(users.id, userId));
    if (!user || user.suspendedAt) return false;
    if (role === 'admin' && !user.emailVerified) return false;
    return user.role === role;
  } catch (error) {
    const reason = failureReason(error);
    platform.log.error({ event: 'role.unknown', userId, role, reason });
    return false;
  }
}
