import { eq } from 'drizzle-orm';
import { failureReason } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';
import { type Role, users } from './auth.table.server.ts';

/** Whether a user has a role; false if that cannot be determined. */
export async function hasRole(services: Services, userId: string, role: Role): Promise<boolean> {
  try {
    const [user] = await services.db
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
    services.log.error({ event: 'role.unknown', userId, role, reason });
    return false;
  }
}
