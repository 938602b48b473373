import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { AccountLink } from './account-links.table.server.ts';

/**
 * The token of a link, 256 bits, derived from its id with the installation's secret: every retry of
 * its email carries the same one, and the hash in the table opens nothing.
 */
export function linkToken(secret: string, { id, purpose }: Pick<AccountLink, 'id' | 'purpose'>) {
  return keyedHash(secret, `account link ${purpose} ${id}`);
}
