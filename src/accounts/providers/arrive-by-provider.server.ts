import { and, eq, gt } from 'drizzle-orm';
import type { Platform, Visit } from '../../http/platform.server.ts';
import { originOf } from '../account-events.server.ts';
import { users } from '../auth.table.server.ts';
import type { CurrentSession } from '../current-session.server.ts';
import { mailFirstLink } from '../links/account-links.server.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { startedSession } from '../sign-in/session-answer.server.ts';

/**
 * The session of somebody whom a provider has just let in, and what is owed them: a link, unless the
 * provider has confirmed their address, or if the address makes them an admin, which takes our own.
 */
export async function arriveByProvider(
  platform: Platform,
  request: Request,
  visit: Visit,
): Promise<CurrentSession> {
  const session = await startedSession(platform, request, visit);
  const { userId, email, role, isEmailVerified } = session;
  const waitsForRole = platform.config.ADMIN_EMAILS.includes(email) && role !== 'admin';
  if (!isEmailVerified || waitsForRole) {
    await platform.db.transaction((tx) => mailFirstLink(tx, platform, { userId, email }));
  }
  const origin = originOf(request, visit);
  const isNewAccount = await isJustMade(platform, userId);
  await rememberDevice(platform, request, visit, { userId, email, isNewAccount, origin });
  return session;
}

/** Milliseconds that making an account by a provider may take before its owner is let in. */
const making = 60_000;

async function isJustMade({ db, clock }: Platform, userId: string): Promise<boolean> {
  const since = new Date(clock().getTime() - making);
  return (await db.$count(users, and(eq(users.id, userId), gt(users.createdAt, since)))) > 0;
}
