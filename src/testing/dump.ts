import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { type Db, queryRows } from '../platform/database/database.server.ts';

/** Every row of every table of every schema as lower-case text, under its table's name. */
export async function dumpDatabase(db: Db): Promise<Map<string, string>> {
  const tables = await queryRows<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const dump = new Map<string, string>();
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await queryRows<{ row: string }>(db, sql`select t::text as row from ${table} t`);
    dump.set(`${schema}.${name}`, rows.map(({ row }) => row.toLowerCase()).join('\n'));
  }
  return dump;
}

/** Names and contents of all files below a folder, as text. */
export async function dumpFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const texts = entries.map(async (entry) =>
    entry.isFile()
      ? `${entry.name} ${await readFile(`${entry.parentPath}/${entry.name}`, 'latin1')}`
      : entry.name,
  );
  return (await Promise.all(texts)).join('\n').toLowerCase();
}
