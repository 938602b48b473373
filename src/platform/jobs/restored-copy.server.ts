import { isNull } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.server.ts';
import { restores } from './jobs.table.server.ts';

/**
 * Whether this is a restored copy that has not gone live: the original may still be running, and would send
 * the same emails and webhooks.
 */
export async function isQuietCopy(db: Db | Tx): Promise<boolean> {
  const rows = await db
    .select({ id: restores.id })
    .from(restores)
    .where(isNull(restores.liveAt))
    .limit(1);
  return rows.length > 0;
}
