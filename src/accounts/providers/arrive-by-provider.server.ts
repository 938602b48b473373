import type { Platform, Visit } from '../../http/platform.server.ts';
import { originOf } from '../account-events.server.ts';
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
  await rememberDevice(platform, request, visit, { userId, email, isNewAccount: false, origin });
  return session;
}
