import type { SQL } from 'drizzle-orm';
import type { Db } from './database.server.ts';

/** What a query answers that is written as SQL; its author knows what columns it has. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}
