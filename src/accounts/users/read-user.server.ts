import { desc, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { accountEvents } from '../accounts.table.server.ts';
import { rowId } from '../account-schemas.ts';
import { users } from '../auth.table.server.ts';
import { formatFactor, listFactors } from '../factors/factors.server.ts';
import { listIdentities } from '../settings/change-account.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import { listSessions } from '../sessions/sessions.server.ts';
import { listTeam } from '../team/team.server.ts';
import { findApprovers } from './admins.server.ts';
import { listOwned } from './change-user.server.ts';
import { findInvitation } from './invite.server.ts';
import { openRemovals } from './remove-lost-factor.server.ts';

const recent = 20;

/**
 * Everything an admin sees of an account, without anything that grants access. Reading it is
 * recorded in the audit log.
 */
export async function readUser(services: Services, actor: Actor, userId: string) {
  if (!rowId.test(userId)) return null;
  const { db, clock } = services;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const subject = `user:${userId}`;
  await recordAudit(db, { actor, act: 'user.read', subject, now: clock() });
  const [factors, identities, sessions, events, removals, others] = await Promise.all([
    listFactors(services, userId),
    listIdentities(services, userId),
    listSessions(services, { userId, sessionId: '' }),
    recentEvents(services, userId),
    openRemovals(services),
    findApprovers(db, services, { asker: actor.userId, userId, now: clock() }),
  ]);
  return {
    user: shownUser(user),
    factors: factors.map(formatFactor),
    identities,
    sessions: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
    })),
    events,
    removals: removals
      .filter((removal) => removal.userId === userId)
      .map(({ id, factorName, requestedBy, opensAt, expiresAt, isReady }) => ({
        id,
        factorName,
        opensAt,
        expiresAt,
        isReady,
        isOwn: requestedBy === actor.userId,
      })),
    invitation: await findInvitation(db, services, userId),
    owned: await listOwned(db, services, userId),
    heirs: (await listTeam(db)).filter(({ id }) => id !== userId),
    needsConsent: others.length > 0 || user.role === 'admin',
    isSelf: userId === actor.userId,
  };
}

export type UserPageData = NonNullable<Awaited<ReturnType<typeof readUser>>>;

function shownUser(user: typeof users.$inferSelect) {
  const { id, name, email, role, emailVerified, createdAt, suspendedAt, hasAdminPassword } = user;
  return { id, name, email, role, emailVerified, createdAt, suspendedAt, hasAdminPassword };
}

function recentEvents({ db }: Services, userId: string) {
  return db
    .select({
      id: accountEvents.id,
      kind: accountEvents.kind,
      userAgent: accountEvents.userAgent,
      networkHash: accountEvents.networkHash,
      createdAt: accountEvents.createdAt,
    })
    .from(accountEvents)
    .where(eq(accountEvents.userId, userId))
    .orderBy(desc(accountEvents.createdAt))
    .limit(recent);
}
