import { type SQL, sql } from 'drizzle-orm';
import { type Db, type Tx, queryRows } from '../platform/database/database.server.ts';
import { hash } from 'node:crypto';

const rowsAtOnce = 2000;

/** Makes the text of values independent of session and engine, so that hashes can be compared. */
export async function fixTextForm(tx: Tx): Promise<void> {
  for (const setting of [
    sql`timezone to 'UTC'`,
    sql`datestyle to 'ISO, YMD'`,
    sql`intervalstyle to 'iso_8601'`,
    sql`bytea_output to 'hex'`,
    sql`extra_float_digits to 1`,
    sql`statement_timeout to 0`,
    sql`idle_in_transaction_session_timeout to 0`,
  ]) {
    await tx.execute(sql`set local ${setting}`);
  }
}

/** Reads JSON rows in batches through a cursor, so that memory use does not grow with the table. */
export async function* readRows(tx: Tx, query: SQL): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(q)::text as line from (${query}) q`,
  );
  for (;;) {
    const rows = await queryRows<{ line: string }>(
      tx,
      sql`fetch ${sql.raw(String(rowsAtOnce))} from backup_rows`,
    );
    if (rows.length === 0) break;
    // A line break outside a string, as a json column may contain, is white space in JSON.
    yield rows.map(({ line }) => line.replaceAll('\n', ' ').replaceAll('\r', ' '));
  }
  await tx.execute(sql`close backup_rows`);
}

export const tableRows = async (tx: Tx, name: string) =>
  sql`select ${await storedColumns(tx, name)} from ${publicTable(name)}`;

/** Without generated columns, which another locale may generate differently. */
export async function storedColumns(tx: Tx, table: string): Promise<SQL> {
  const columns = await queryRows<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
      where attrelid = to_regclass(${`public.${table}`})
        and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
  );
  return sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

/** Converts lines of a file into rows of the table, with all of its columns. */
export const rowsOfLines = (table: string, lines: string[]) =>
  sql`json_populate_recordset(null::${publicTable(table)}, (${`[${lines.join(',')}]`}::text)::json)`;

export const publicTable = (name: string) =>
  sql`${sql.identifier('public')}.${sql.identifier(name)}`;

/** The name includes the schema. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const [found] = await queryRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass(${name}) is not null as "isThere"`,
  );
  return found?.isThere ?? false;
}

export async function tableNames(tx: Tx): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by relname`,
  );
  return tables.map(({ name }) => name);
}

export type RowsHash = { add(row: string): void; rows(): number; digest(): string };

/**
 * Independent of order, since engines return rows in different orders: the sum of the first 128 bits of
 * each row's SHA-256.
 */
export function rowsHash(): RowsHash {
  let [high, low] = [0n, 0n];
  let rows = 0;
  return {
    add(row) {
      const digest = hash('sha256', row, 'buffer');
      high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0));
      low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8));
      rows += 1;
    },
    rows: () => rows,
    digest: () => [high, low].map((half) => half.toString(16).padStart(16, '0')).join(''),
  };
}
