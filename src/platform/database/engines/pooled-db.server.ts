import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Db } from '../database.server.ts';
import { runsOn } from '../prepared-insert.server.ts';

/**
 * Drizzle on a pool. Drizzle's own `transaction` does not release a connection on which `begin` failed, so
 * each such failure would shrink the pool until it is empty.
 */
export function pooledDb(pool: Pool): Db {
  const db = drizzle(pool);
  const known = new WeakMap<PoolClient, NodePgDatabase>();
  db.transaction = async (act, config) => {
    const connection = await pool.connect();
    const dbOfOne = known.get(connection) ?? drizzle(connection);
    known.set(connection, dbOfOne);
    let hasBegun = false;
    try {
      return await dbOfOne.transaction((tx) => {
        hasBegun = true;
        runsOn(tx, dbOfOne);
        return act(tx);
      }, config);
    } finally {
      connection.release(!hasBegun);
    }
  };
  return db;
}
