import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { hashToken } from '../../http/secrets/tokens.server.ts';
import { queueEmailWithinLimits } from '../../mail/queue-email-within-limits.server.ts';
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

/** Emails a link for one purpose, unless the mailbox may get none now. */
export async function mailLink(
  tx: Tx,
  platform: Platform,
  { purpose, userId, email }: { purpose: Purpose; userId: string; email: string },
): Promise<void> {
  const id = crypto.randomUUID();
  const about = { linkId: id };
  const wanted = { job: sendAccountLink, about, recipient: email, purpose };
  const { is } = await queueEmailWithinLimits(tx, platform, wanted);
  if (is !== 'queued') return;
  const createdAt = platform.clock();
  await tx.insert(accountLinks).values({
    id,
    purpose,
    userId,
    email,
    tokenHash: hashToken(linkToken(platform.secret, { id, purpose })),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifeOf[purpose]),
  });
}

/**
 * Mails somebody who has arrived the link that confirms the address of their account, unless they have
 * one that still works.
 */
export async function mailFirstLink(
  tx: Tx,
  platform: Platform,
  account: { userId: string; email: string },
): Promise<void> {
  const purpose = 'verify-address';
  const works = and(
    eq(accountLinks.userId, account.userId),
    eq(accountLinks.purpose, purpose),
    isUsable(platform.clock),
  );
  if ((await tx.$count(accountLinks, works)) > 0) return;
  await mailLink(tx, platform, { purpose, ...account });
}

/** The link that a token opens, if it is valid for this purpose and unused. Changes nothing. */
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

/** Uses up a link. If two requests do so at once, one gets it and the other null. */
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
 * Ends the links by which the account could still be taken over. Somebody who chooses a new password,
 * or a new address, may do so because another person reads their mail or has requested such a link.
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
    isUsable(clock),
  );

const isUsable = (clock: () => Date) =>
  and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, clock()));
