import type { SQL } from 'drizzle-orm';
import type { Db } from './database.server.ts';

/** Runs a raw SQL query; the caller declares its row type. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}
