import { keyedHash } from '../../http/secrets/keyed-hash.server.ts';
import type { AccountLink } from './account-links.table.server.ts';

/**
 * A link's token, 256 bits: made from its id with the installation's secret, so that every try of its
 * mail says the same and the table, which keeps a hash, opens nothing.
 */
export function linkToken(secret: string, { id, purpose }: Pick<AccountLink, 'id' | 'purpose'>) {
  return keyedHash(secret, `account link ${purpose} ${id}`);
}
