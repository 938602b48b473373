import { and, eq, gt } from 'drizzle-orm';
import type { Services, RequestContext } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import type { CurrentSession } from '../current-session.server.ts';
import { emailFirstLink } from '../links/account-links.server.ts';
import { rememberDevice } from '../sign-in/devices.server.ts';
import { startedSession } from '../sign-in/session-answer.server.ts';
import { countSignUp } from '../sign-in/sign-up.server.ts';

/**
 * The session of a user signed in by a provider. A new account gets a link to confirm its address,
 * unless the provider has confirmed it. An address that would make an admin is confirmed by our own
 * link, even if the provider has confirmed it.
 */
export async function arriveByProvider(
  services: Services,
  request: Request,
  ctx: RequestContext,
): Promise<CurrentSession> {
  const session = await startedSession(services, request, ctx);
  const { userId, email, role, isEmailVerified } = session;
  const waitsForRole = services.config.ADMIN_EMAILS.includes(email) && role !== 'admin';
  const isNewAccount = await isJustMade(services, userId);
  const owesLink = waitsForRole || (isNewAccount && !isEmailVerified);
  if (owesLink && !(await countSignUp(services, ctx.network))) {
    await services.db.transaction((tx) => emailFirstLink(tx, services, { userId, email }));
  }
  await rememberDevice(services, request, ctx, { userId, email, isExpected: isNewAccount });
  return session;
}

/** In milliseconds: how long after its creation an account counts as new. */
const making = 60_000;

async function isJustMade({ db, clock }: Services, userId: string): Promise<boolean> {
  const since = new Date(clock().getTime() - making);
  return (await db.$count(users, and(eq(users.id, userId), gt(users.createdAt, since)))) > 0;
}
