import { type Placeholder, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database.server.ts';

type Prepared<Answer> = { execute(values: Record<string, unknown>): Promise<Answer> };
type Insert<Table extends PgTable> = ReturnType<ReturnType<typeof insertInto<Table>>['values']>;

/** Every column by name; null for a column without a value. */
type Row<Table extends PgTable, Column extends keyof Table['$inferInsert']> = {
  [Name in Column]: Exclude<Table['$inferInsert'][Name], undefined>;
};

const connections = new WeakMap<object, Db>();

/** Per pool: a statement prepared on a connection serves all of its transactions. */
export function runsOn(tx: object, connection: Db): void {
  connections.set(tx, connection);
}

/**
 * A single-row insert whose SQL is built once per connection: building it takes longer than storing the row,
 * so forms under load use this. `complete` adds the SQL after the values. Where speed does not matter, use
 * `tx.insert`.
 */
export function preparedInsert<
  Table extends PgTable,
  Column extends string & keyof Table['$inferInsert'],
  Answer,
>(
  table: Table,
  columns: readonly Column[],
  complete: (insert: Insert<Table>) => { prepare(name: string): Prepared<Answer> },
): (tx: Tx, row: Row<Table, Column>) => Promise<Answer> {
  const known = new WeakMap<Db, Prepared<Answer>>();
  // Placeholders for the values; Drizzle's type wants each column by name.
  const values = placeholders(columns) as unknown as PgInsertValue<Table>;
  return (tx, row) => {
    const connection = connections.get(tx) ?? tx;
    const prepared =
      known.get(connection) ?? complete(insertInto(connection, table).values(values)).prepare('');
    known.set(connection, prepared);
    return prepared.execute(row);
  };
}

const insertInto = <Table extends PgTable>(db: Db, table: Table) => db.insert(table);

const placeholders = (names: readonly string[]): Record<string, Placeholder> =>
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));

/**
 * Sends independent statements of one transaction to the database together. Waits for all of them even if
 * one fails: a statement still running when the transaction ends would commit on its own.
 * @throws the error that came first: those after it only say that the transaction has failed
 */
export async function pipelined(statements: readonly (Promise<unknown> | null)[]): Promise<void> {
  // A statement of Drizzle's is sent each time that it is awaited.
  const sent = statements.map(async (statement) => statement);
  try {
    await Promise.all(sent);
  } finally {
    await Promise.allSettled(sent);
  }
}
