import type { SQL } from 'drizzle-orm';
import type { Db } from './database.server.ts';

/** The rows of a query written as SQL; its author knows the type of its columns. */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}
