import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Db } from '../database.server.ts';

/**
 * Drizzle on a pool. Its own `transaction` gives back no connection on which none could begin, so that
 * each line that broke at that moment left the pool one smaller, until nobody got a connection.
 */
export function pooledDb(pool: Pool): Db {
  const db = drizzle(pool);
  db.transaction = async (act, config) => {
    const connection = await pool.connect();
    let hasBegun = false;
    try {
      return await drizzle(connection).transaction((tx) => {
        hasBegun = true;
        return act(tx);
      }, config);
    } finally {
      connection.release(!hasBegun);
    }
  };
  return db;
}
