import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken } from '../../platform/security/tokens.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { queueEmailWithinLimits } from '../../platform/email/queue-email-within-limits.server.ts';
import { type AccountLink, accountLinks } from './account-links.table.server.ts';
import { linkToken } from './link-token.server.ts';
import { sendAccountLink } from './send-account-link.job.server.ts';

type Purpose = AccountLink['purpose'];

const hour = 3600_000;
const getLife: Record<Purpose, number> = {
  'verify-address': 48 * hour,
  'change-address': 24 * hour,
  // As long as the limits on emails: strangers who use these up leave a link that works in the inbox.
  'reset-password': 24 * hour,
  /** As long as a request to remove a factor is open. */
  'keep-factor': 7 * 24 * hour,
};

type Wanted = { purpose: Purpose; userId: string; email: string; isFromKnownDevice?: boolean };

/**
 * Emails a link for one purpose, unless the mailbox may get none now. One to choose a new password is
 * always left for the owner: to a browser that the account knows, and where none works.
 */
export async function emailLink(tx: Tx, services: Services, wanted: Wanted): Promise<void> {
  const { purpose, email, isFromKnownDevice } = wanted;
  const id = crypto.randomUUID();
  const link = { job: sendAccountLink, about: { linkId: id }, recipient: email, purpose };
  const queue = (isOwners = false) =>
    queueEmailWithinLimits(tx, services, { ...link, isFromKnownDevice: isOwners });
  let { is } = await queue(isFromKnownDevice);
  if (is === 'exhausted' && purpose === 'reset-password' && !(await hasLink(tx, services, wanted)))
    ({ is } = await queue(true));
  if (is === 'queued') await addLink(tx, services, id, wanted);
}

/** Emails a link that its owner must not miss, and that nobody can ask for to flood a mailbox. */
export async function mailLinkAnyway(tx: Tx, services: Services, wanted: Wanted): Promise<void> {
  const id = crypto.randomUUID();
  const { purpose, email: recipient } = wanted;
  await queueEmail(tx, services, {
    job: sendAccountLink,
    about: { linkId: id },
    recipient,
    purpose,
  });
  await addLink(tx, services, id, wanted);
}

async function addLink(
  tx: Tx,
  { clock, secret }: Services,
  id: string,
  { purpose, userId, email }: Wanted,
): Promise<void> {
  const createdAt = clock();
  await tx.insert(accountLinks).values({
    id,
    purpose,
    userId,
    email,
    tokenHash: hashToken(linkToken(secret, { id, purpose })),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + getLife[purpose]),
  });
}

/**
 * Mails somebody who has arrived the link that confirms the address of their account, unless they have
 * one that still works.
 */
export async function emailFirstLink(
  tx: Tx,
  services: Services,
  account: { userId: string; email: string },
): Promise<void> {
  const wanted = { purpose: 'verify-address', ...account } as const;
  if (!(await hasLink(tx, services, wanted))) await emailLink(tx, services, wanted);
}

/** Whether a link that still works was mailed to somebody. */
async function hasLink(tx: Tx, { clock }: Services, { purpose, userId }: Wanted) {
  const isTheirs = and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose));
  return (await tx.$count(accountLinks, and(isTheirs, isUsable(clock)))) > 0;
}

/** The link that a token opens, if it is valid for this purpose and unused. Changes nothing. */
export async function findLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
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
