import pg from 'pg';
import { type DatabaseLocation, openDatabase } from '../src/platform/database/database.server.ts';

/** A database that no running site holds, for statements that may take long. */
export type Store = {
  run<Row>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
};

export async function openStore(location: DatabaseLocation): Promise<Store> {
  const database =
    'databaseUrl' in location
      ? await patientClient(location.databaseUrl)
      : await openDatabase(location);
  return {
    run: async <Row>(statement: string) => (await database.client.query(statement)).rows as Row[],
    close: () => database.close(),
  };
}

/** The site's own connections give up after half a minute. */
async function patientClient(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`set maintenance_work_mem = '512MB'`);
  return { client, close: () => client.end() };
}
