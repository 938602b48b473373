import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { data } from 'react-router';
import type { Tx } from '../../platform/database/database.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { hashToken } from '../../platform/security/secrets.server.ts';
import type { Services, RequestContext } from '../../platform/services.ts';
import { isConfirmed, logRefusal } from '../account-events.server.ts';
import { type AccountLink, accountLinks } from '../accounts.table.server.ts';
import { sendAccountLink } from './account-link.email.tsx';
import { addLink, type NewLink, type Purpose } from './add-link.server.ts';

type Wanted = NewLink & { isFromKnownDevice?: boolean };

/**
 * Queues an email with a link, within the mailbox's limits. Over the limits, a reset link is still sent if a
 * browser known to the account asks; or once a day, to a confirmed address, if no earlier one still works.
 */
export async function emailLink(tx: Tx, services: Services, wanted: Wanted) {
  const { purpose, email, isFromKnownDevice = false } = wanted;
  const id = crypto.randomUUID();
  const link = { email: sendAccountLink, about: id, purpose };
  const isNinth =
    purpose === 'reset-password' &&
    (await isConfirmed(tx, wanted)) &&
    !(await hasLink(tx, services, wanted));
  const to = { kind: 'visitor', email, isFromKnownDevice, isNinth } as const;
  const { kind } = await queueEmail(tx, services, { ...link, to });
  if (kind === 'queued') await addLink(tx, services, id, wanted);
  return kind;
}

/** Queues a link that the owner must not miss, and that cannot be requested to flood a mailbox. */
export async function mailLinkAnyway(tx: Tx, services: Services, wanted: Wanted): Promise<void> {
  const id = crypto.randomUUID();
  const { purpose, email } = wanted;
  await queueEmail(tx, services, {
    email: sendAccountLink,
    about: id,
    to: { kind: 'owner', email },
    purpose,
  });
  await addLink(tx, services, id, wanted);
}

/** Queues the link that confirms a new user's address, unless an earlier one works. */
export async function emailFirstLink(
  tx: Tx,
  services: Services,
  account: { userId: string; email: string },
): Promise<void> {
  const wanted = { purpose: 'verify-address', ...account } as const;
  if (!(await hasLink(tx, services, wanted))) await emailLink(tx, services, wanted);
}

async function hasLink(tx: Tx, { clock }: Services, { purpose, userId }: Wanted) {
  const byUser = and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose));
  return (await tx.$count(accountLinks, and(byUser, whereUsable(clock)))) > 0;
}

export async function findLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  purposes: readonly Purpose[],
  token: string,
): Promise<AccountLink | null> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(whereOpen(clock, purposes, token));
  return link ?? null;
}

/** Uses up a link. Of two concurrent requests one gets it and the other null. */
export async function useLink(
  tx: Tx,
  clock: () => Date,
  purposes: readonly Purpose[],
  token: string,
): Promise<AccountLink | null> {
  const [link] = await tx
    .update(accountLinks)
    .set({ usedAt: clock() })
    .where(whereOpen(clock, purposes, token))
    .returning();
  return link ?? null;
}

/** The answer to a form whose link is invalid; unknown, used and expired ones get the same. */
export function deadLink(services: Services, ctx: RequestContext) {
  logRefusal(services, ctx, { event: 'link.refused', reason: 'invalid' });
  return data('dead-link' as const, { status: 422 });
}

/**
 * Ends the links that could still take over the account. A user may choose a new password or
 * address because another person reads their email or has requested such a link.
 */
export async function endLinks(tx: Tx, clock: () => Date, userId: string): Promise<void> {
  const { usedAt, purpose } = accountLinks;
  const byUser = eq(accountLinks.userId, userId);
  const opens = inArray(purpose, ['reset-password', 'change-address']);
  await tx
    .update(accountLinks)
    .set({ usedAt: clock() })
    .where(and(byUser, opens, isNull(usedAt)));
}

const whereOpen = (clock: () => Date, purposes: readonly Purpose[], token: string) =>
  and(
    eq(accountLinks.tokenHash, hashToken(token)),
    inArray(accountLinks.purpose, purposes),
    whereUsable(clock),
  );

const whereUsable = (clock: () => Date) =>
  and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, clock()));
