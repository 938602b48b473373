import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../platform/database/database.server.ts';
import { applyMigrations, knownMigrations } from '../platform/database/migrate.server.ts';
import { copyTemplate, removeFolder } from './embedded-template.ts';
import { freshDatabase } from './fresh-database.ts';

/** An empty database at the schema of the first migrations. */
export async function earlierSchema(migrations: number): Promise<Database> {
  const database = await ownDatabase();
  await database.db.transaction(async (tx) => {
    for (const schema of ['public', 'drizzle']) {
      await tx.execute(sql.raw(`drop schema if exists ${schema} cascade`));
    }
    await tx.execute(sql`create schema public`);
    await applyMigrations(tx, knownMigrations().slice(0, migrations));
  });
  return database;
}

async function ownDatabase(): Promise<Database> {
  const fresh = await freshDatabase();
  if (fresh.kind === 'postgres') return fresh;
  const dataDir = await copyTemplate(dirname(fresh.folder));
  const database = await openDatabase({ dataDir });
  onTestFinished(async () => {
    await database.close();
    await removeFolder(dataDir);
  });
  return database;
}
