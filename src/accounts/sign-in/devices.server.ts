import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { RequestContext, Services } from '../../platform/services.ts';
import { cookieName, readCookie, sendCookie } from '../../platform/web/request-address.ts';
import { hashToken, newToken } from '../../platform/security/secrets.server.ts';
import { getOrigin, recordEvent } from '../account-events.server.ts';
import { knownDevices } from '../accounts.table.server.ts';

const year = 365 * 24 * 3600;

export async function isKnownDevice(
  services: Services,
  request: Request,
  userId: string,
): Promise<boolean> {
  const token = readCookie(request, cookieName(services.config.siteUrl, 'device'));
  if (!token) return false;
  return (await services.db.$count(knownDevices, byDevice(userId, token))) > 0;
}

/**
 * Remembers this browser after a sign-in; the owner is told about a browser new to the account,
 * unless they expect it.
 */
export async function rememberDevice(
  services: Services,
  request: Request,
  ctx: RequestContext,
  known: { userId: string; email: string; isExpected: boolean },
): Promise<void> {
  const { userId, email, isExpected } = known;
  const name = cookieName(services.config.siteUrl, 'device');
  const token = readCookie(request, name) ?? newToken().token;
  sendCookie(ctx, services.config.siteUrl, { name, value: token, maxAge: year });
  const lastSeenAt = services.clock();
  await services.db.transaction(async (tx) => {
    const seen = await tx
      .update(knownDevices)
      .set({ lastSeenAt })
      .where(byDevice(userId, token))
      .returning({ id: knownDevices.id });
    if (seen.length > 0) return;
    await tx.insert(knownDevices).values({ userId, tokenHash: hashToken(token), lastSeenAt });
    if (isExpected) return;
    const event = { userId, email, kind: 'new-device' } as const;
    await recordEvent(tx, services, event, getOrigin(request, ctx));
  });
}

/**
 * After a new password other browsers count as unknown again, so that the owner is told about their
 * next log-in: one of them may be why it was changed. Without a request none is kept.
 */
export async function deleteDevices(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  userId: string,
  request?: Request,
): Promise<void> {
  const own = request && readCookie(request, cookieName(config.siteUrl, 'device'));
  const isOther = own ? ne(knownDevices.tokenHash, hashToken(own)) : undefined;
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), isOther));
}

const byDevice = (userId: string, token: string) =>
  and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, hashToken(token)));
