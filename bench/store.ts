import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type DatabaseLocation, openDatabase } from '../src/database/database.server.ts';

/** A database that no running site holds, for statements that may take long. */
export type Store = {
  run<Row>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
};

export async function openStore(location: DatabaseLocation): Promise<Store> {
  if ('databaseUrl' in location) {
    const client = new pg.Client({ connectionString: location.databaseUrl });
    await client.connect();
    await client.query(`set maintenance_work_mem = '512MB'`);
    return {
      run: async <Row>(statement: string) => (await client.query(statement)).rows as Row[],
      close: () => client.end(),
    };
  }
  const database = await openDatabase(location);
  return {
    run: async <Row>(statement: string) =>
      // Both drivers answer with rows; the type that stands for both cannot say so.
      ((await database.db.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows,
    close: () => database.close(),
  };
}
