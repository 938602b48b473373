import { and, eq } from 'drizzle-orm';
import type { Platform } from '../http/platform.server.ts';
import { hashToken } from '../http/secrets/tokens.server.ts';
import { leave } from './membership.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';

/**
 * What a mail program does by RFC 8058. It works for as long as the mail exists and as often as it is
 * asked. False for a token that was never one of ours for this purpose.
 */
export async function unsubscribeByOneClick(platform: Platform, token: string): Promise<boolean> {
  const isOurs = and(
    eq(subscriptionTokens.hash, hashToken(token)),
    eq(subscriptionTokens.purpose, 'one_click'),
  );
  return platform.db.transaction(async (tx) => {
    const [used] = await tx
      .update(subscriptionTokens)
      .set({ usedAt: platform.clock() })
      .where(isOurs)
      .returning();
    if (used) await leave(tx, platform, used.email, 'one_click');
    return used !== undefined;
  });
}
