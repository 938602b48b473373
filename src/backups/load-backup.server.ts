import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { OperatorFault } from '../platform/database/failures.ts';
import { queryRows, type Tx } from '../platform/database/database.server.ts';
import { applyMigrations, knownMigrations } from '../platform/database/migrate.server.ts';
import { restores } from '../platform/jobs/jobs.table.server.ts';
import {
  bucketFile,
  jobsFile,
  type Manifest,
  type OpenBackup,
  type RowsFact,
  tableFile,
} from './open-backup.server.ts';
import { type Progress, readLines } from './write-tables.server.ts';
import {
  fixTextForm,
  publicTable,
  readRows,
  rowsHash,
  rowsOfLines,
  storedColumns,
  tableNames,
  tableRows,
} from './read-rows.server.ts';
import { readFile } from 'node:fs/promises';
import type { Bucket } from '../platform/storage/bucket.ts';

/**
 * Fills an empty database: the schema at the time of the backup, its rows (read again and compared with
 * the manifest), then later migrations. Queued jobs wait in `restored_jobs` for the next start. Unless
 * `isLive`, nothing is sent until an admin allows it.
 * @returns tables that no migration makes; they cannot be restored.
 */
export async function loadBackup(
  tx: Tx,
  { path, manifest }: OpenBackup,
  progress: Progress,
  isLive: boolean,
): Promise<{ leftOut: string[] }> {
  await fixTextForm(tx);
  const [then, since] = migrationsAround(manifest);
  await applyMigrations(tx, then);
  const present = await tableNames(tx);
  const tables = manifest.tables.filter(({ name }) => present.includes(name));
  const leftOut = manifest.tables.map(({ name }) => name).filter((name) => !present.includes(name));
  const putBack = await withoutConstraints(tx, present);
  for (const { name, ...expected } of tables) {
    await loadRows(tx, name, join(path, tableFile(name)));
    await compare(tx, name, expected);
    progress(`${name}: ${expected.rows} rows`);
  }
  await putBack();
  for (const { name, last } of manifest.sequences) {
    if (last)
      await tx.execute(sql`select setval(to_regclass(${`public.${name}`}), ${last}::bigint)`);
  }
  await applyMigrations(tx, since);
  if (since.length > 0) progress(`${since.length} migrations have been run since this backup`);
  const jobs = await loadRows(tx, 'restored_jobs', join(path, jobsFile));
  if (jobs !== manifest.jobs.rows)
    throw new OperatorFault('the jobs differ from those in the manifest');
  progress(`jobs: ${jobs} rows`);
  if (!isLive) await tx.insert(restores).values({});
  return { leftOut };
}

/**
 * Splits the migrations into those run before the backup and later ones.
 * @throws OperatorFault if it was made by a newer release.
 */
export function migrationsAround({ migrations }: Manifest) {
  const known = knownMigrations();
  const isOurs = migrations.every((hash, index) => known[index]?.hash === hash);
  if (!isOurs) {
    throw new OperatorFault(
      'the backup is of a schema that this release does not know: restore it with the release that made it, or a newer one',
    );
  }
  return [known.slice(0, migrations.length), known.slice(migrations.length)] as const;
}

/**
 * Rows are loaded in any order, and an append-only table must first be emptied of what migrations
 * inserted.
 */
async function withoutConstraints(tx: Tx, tables: string[]): Promise<() => Promise<void>> {
  const keys = await queryRows<{ table: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of keys) await alter(tx, key.table, `drop constraint ${key.name}`);
  const identifiers = tables.map((name) => publicTable(name));
  for (const table of identifiers) await tx.execute(sql`alter table ${table} disable trigger user`);
  await tx.execute(sql`truncate ${sql.join(identifiers, sql`, `)}`);
  return async () => {
    for (const key of keys) {
      await alter(tx, key.table, `add constraint ${key.name} ${key.definition}`);
    }
    for (const table of identifiers)
      await tx.execute(sql`alter table ${table} enable trigger user`);
  };
}

/** The database itself has quoted the arguments. */
const alter = (tx: Tx, table: string, change: string) =>
  tx.execute(sql.raw(`alter table ${table} ${change}`));

async function loadRows(tx: Tx, name: string, file: string): Promise<number> {
  const table = publicTable(name);
  const columns = await storedColumns(tx, name);
  let count = 0;
  for await (const lines of readLines(file, 1000)) {
    await tx.execute(sql`
      insert into ${table} (${columns}) overriding system value
      select ${columns} from ${rowsOfLines(name, lines)}`);
    count += lines.length;
  }
  return count;
}

async function compare(tx: Tx, name: string, expected: RowsFact) {
  const found = rowsHash();
  for await (const lines of readRows(tx, await tableRows(tx, name))) {
    for (const line of lines) found.add(line);
  }
  if (found.rows() === expected.rows && found.digest() === expected.rowsHash) return;
  throw new OperatorFault(
    `${name} has ${found.rows()} rows after loading instead of ${expected.rows}, or different ones`,
  );
}

/** Other files in the bucket stay. The list of seeded documents is written last. */
export async function restoreBucket(
  { path, manifest }: OpenBackup,
  bucket: Bucket,
  progress: Progress,
): Promise<void> {
  const isList = (name: string) => Number(name.endsWith('.json'));
  for (const name of manifest.bucket.toSorted((a, b) => isList(a) - isList(b))) {
    const bytes = new Uint8Array(await readFile(join(path, bucketFile(name))));
    const put = await bucket.put(name, bytes);
    if (put.kind === 'unavailable')
      throw new OperatorFault(`the bucket is unavailable: ${put.reason}`);
  }
  progress(`bucket: ${manifest.bucket.length} files`);
}
