import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { hashToken } from '../../http/secrets/tokens.server.ts';
import { mayMail } from '../../mail/mail-allowance.server.ts';
import { oweMail } from '../../mail/owe-mail.server.ts';
import { type AccountLink, accountLinks } from './account-links.table.server.ts';
import { linkToken } from './link-token.server.ts';
import { sendAccountLink } from './send-account-link.job.server.ts';

type Purpose = AccountLink['purpose'];

const hour = 3600_000;
const lifeOf: Record<Purpose, number> = {
  'verify-address': 48 * hour,
  'change-address': 24 * hour,
  'reset-password': hour,
};

/** Mails a link for one purpose, unless the address has had its share for today. */
export async function mailLink(
  tx: Tx,
  platform: Platform,
  link: { purpose: Purpose; userId: string; email: string },
): Promise<void> {
  const mail = { purpose: link.purpose, recipient: link.email };
  if (!(await mayMail(tx, platform, mail))) return;
  const id = crypto.randomUUID();
  const createdAt = platform.clock();
  await tx.insert(accountLinks).values({
    ...link,
    id,
    tokenHash: hashToken(linkToken(platform.secret, { id, purpose: link.purpose })),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeOf[link.purpose]),
  });
  await oweMail(tx, platform, { ...mail, job: sendAccountLink, about: { linkId: id } });
}

/** The link that confirms an account's own address, once; more of them are asked for at /account. */
export async function mailFirstLink(
  tx: Tx,
  platform: Platform,
  account: { userId: string; email: string },
): Promise<void> {
  const purpose = 'verify-address';
  const isOf = and(eq(accountLinks.userId, account.userId), eq(accountLinks.purpose, purpose));
  if ((await tx.$count(accountLinks, isOf)) === 0)
    await mailLink(tx, platform, { purpose, ...account });
}

/** The link a token opens, if it is good for this purpose and unused. Changes nothing. */
export async function findLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  purposes: readonly Purpose[],
  token: string,
): Promise<AccountLink | null> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(isOpen(clock, purposes, token));
  return link ?? null;
}

/** Uses a link up. Of two that come at once one gets it; the other gets null. */
export async function useLink(
  tx: Tx,
  clock: () => Date,
  purposes: readonly Purpose[],
  token: string,
): Promise<AccountLink | null> {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: clock() })
    .where(isOpen(clock, purposes, token))
    .returning();
  return link ?? null;
}

/**
 * Ends the links by which an account could still be taken: whoever chooses a new password, or moves to a
 * new address, may do so because somebody else reads their mail or has asked for a move.
 */
export async function endLinks(tx: Tx, clock: () => Date, userId: string): Promise<void> {
  const { usedAt, purpose } = accountLinks;
  const isTheirs = eq(accountLinks.userId, userId);
  const opens = inArray(purpose, ['reset-password', 'change-address']);
  await tx
    .update(accountLinks)
    .set({ usedAt: clock() })
    .where(and(isTheirs, opens, isNull(usedAt)));
}

const isOpen = (clock: () => Date, purposes: readonly Purpose[], token: string) =>
  and(
    eq(accountLinks.tokenHash, hashToken(token)),
    inArray(accountLinks.purpose, purposes),
    isNull(accountLinks.usedAt),
    gt(accountLinks.expiresAt, clock()),
  );
