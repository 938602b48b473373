import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Platform, Visit } from '../../platform/services.ts';
import { cookieName, readCookie, sendCookie } from '../../platform/web/requests/cookies.server.ts';
import { hashToken, newToken } from '../../platform/security/tokens.server.ts';
import { noteEvent, originOf } from '../account-events.server.ts';
import { knownDevices } from '../account-events.table.server.ts';

const year = 365 * 24 * 3600;

/** Whether this browser has signed in to the account before. */
export async function isKnownDevice(
  platform: Platform,
  request: Request,
  userId: string,
): Promise<boolean> {
  const token = readCookie(request, cookieName(platform.config.siteUrl, 'device'));
  if (!token) return false;
  return (await platform.db.$count(knownDevices, isDevice(userId, token))) > 0;
}

/**
 * Remembers this browser after a sign-in; the owner is told about one that is new to the account, unless
 * they know of it anyway.
 */
export async function rememberDevice(
  platform: Platform,
  request: Request,
  visit: Visit,
  known: { userId: string; email: string; isExpected: boolean },
): Promise<void> {
  const { userId, email, isExpected } = known;
  const name = cookieName(platform.config.siteUrl, 'device');
  const token = readCookie(request, name) ?? newToken().token;
  sendCookie(visit, platform.config.siteUrl, { name, value: token, maxAge: year });
  const lastSeenAt = platform.clock();
  await platform.db.transaction(async (tx) => {
    const seen = await tx
      .update(knownDevices)
      .set({ lastSeenAt })
      .where(isDevice(userId, token))
      .returning({ id: knownDevices.id });
    if (seen.length > 0) return;
    await tx.insert(knownDevices).values({ userId, tokenHash: hashToken(token), lastSeenAt });
    if (isExpected) return;
    const event = { userId, email, kind: 'new-device' } as const;
    await noteEvent(tx, platform, event, originOf(request, visit));
  });
}

/**
 * After a new password other browsers count as unknown again, so that the owner is told about their
 * next log-in: one of them may be why it was changed. Without a request none is kept.
 */
export async function forgetDevices(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  userId: string,
  request?: Request,
): Promise<void> {
  const own = request && readCookie(request, cookieName(config.siteUrl, 'device'));
  const isOther = own ? ne(knownDevices.tokenHash, hashToken(own)) : undefined;
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther));
}

const isDevice = (userId: string, token: string) =>
  and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, hashToken(token)));
