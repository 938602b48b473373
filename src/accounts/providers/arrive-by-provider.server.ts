import { and, eq, gt } from 'drizzle-orm';
import type { Platform, Visit } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import type { CurrentSession } from '../current-session.server.ts';
import { mailFirstLink } from '../links/account-links.server.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { startedSession } from '../sign-in/session-answer.server.ts';
import { countSignUp } from '../sign-in/sign-up.server.ts';

/**
 * The session of somebody whom a provider has just let in, and what they are owed: for a new account
 * the link that confirms its address, unless the provider has confirmed it. An address that would make
 * an admin is confirmed by our own link, whatever the provider says.
 */
export async function arriveByProvider(
  platform: Platform,
  request: Request,
  visit: Visit,
): Promise<CurrentSession> {
  const session = await startedSession(platform, request, visit);
  const { userId, email, role, isEmailVerified } = session;
  const waitsForRole = platform.config.ADMIN_EMAILS.includes(email) && role !== 'admin';
  const isNewAccount = await isJustMade(platform, userId);
  const owesLink = waitsForRole || (isNewAccount && !isEmailVerified);
  if (owesLink && !(await countSignUp(platform, visit.network))) {
    await platform.db.transaction((tx) => mailFirstLink(tx, platform, { userId, email }));
  }
  await rememberDevice(platform, request, visit, { userId, email, isExpected: isNewAccount });
  return session;
}

/**
 * In milliseconds: how long creating an account through a provider may take before its owner is let in.
 */
const making = 60_000;

async function isJustMade({ db, clock }: Platform, userId: string): Promise<boolean> {
  const since = new Date(clock().getTime() - making);
  return (await db.$count(users, and(eq(users.id, userId), gt(users.createdAt, since)))) > 0;
}
