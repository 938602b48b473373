import type { Tx } from '../../platform/database/database.server.ts';
import { hashToken, keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import { type AccountLink, accountLinks } from '../accounts.table.server.ts';

// A command makes links as well, so nothing here may import a template.

export type Purpose = AccountLink['purpose'];

const hour = 3600_000;
const getLife: Record<Purpose, number> = {
  'verify-address': 48 * hour,
  'change-address': 24 * hour,
  // As long as the limits on emails: if strangers use these up, a working link is in the inbox.
  'reset-password': 24 * hour,
  /** As long as a request to remove a factor is open. */
  'keep-factor': 7 * 24 * hour,
  invitation: 7 * 24 * hour,
};

export type NewLink = { purpose: Purpose; userId: string; email: string } & Partial<
  Pick<AccountLink, 'invitedAs' | 'invitedBy'>
>;

export type LinkServices = Pick<Services, 'clock' | 'secret' | 'config'>;

export async function addLink(
  tx: Tx,
  { clock, secret }: Pick<LinkServices, 'clock' | 'secret'>,
  id: string,
  { purpose, userId, email, invitedAs, invitedBy }: NewLink,
): Promise<void> {
  const createdAt = clock();
  await tx.insert(accountLinks).values({
    id,
    purpose,
    userId,
    email,
    invitedAs,
    invitedBy,
    tokenHash: hashToken(linkToken(secret, { id, purpose })),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + getLife[purpose]),
  });
}

/**
 * The token of a link, 256 bits, derived from its id with the installation's secret: every retry of
 * its email carries the same one, and the hash in the table opens nothing.
 */
export function linkToken(secret: string, { id, purpose }: Pick<AccountLink, 'id' | 'purpose'>) {
  return keyedHash(secret, `account link ${purpose} ${id}`);
}
