import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type Pool, type PoolClient } from 'pg';
import type { Db, Tx } from './database.server.ts';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type Placeholder, sql } from 'drizzle-orm';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';

/** Says `commit` after each transaction of this process: something to send may have become due by it. */
export const committed = new EventEmitter().setMaxListeners(0);

/**
 * Drizzle on a pool. Drizzle's own `transaction` does not release a connection on which `begin` failed, so
 * each such failure would shrink the pool until it is empty.
 */
export function pooledDb(pool: Pool): Db {
  const db = drizzle(pool);
  const known = new WeakMap<PoolClient, NodePgDatabase>();
  db.transaction = async (act, config) => {
    const connection = await pool.connect();
    const dbOfOne = known.get(connection) ?? drizzle(connection);
    known.set(connection, dbOfOne);
    let hasBegun = false;
    try {
      const result = await dbOfOne.transaction(async (tx) => {
        hasBegun = true;
        connections.set(tx, dbOfOne);
        return act(tx);
      }, config);
      committed.emit('commit');
      return result;
    } finally {
      connection.release(!hasBegun);
    }
  };
  return db;
}

/** Maximum number of prepared statements; others are planned each time. */
const mostPrepared = 500;

/**
 * Prepares a statement on its second use, which saves most of the cost of a small query. The session must
 * belong to this client: a pooler in between must use session pooling.
 */
export class PreparingClient extends pg.Client {
  /** Null after the first use. Names are never reused: a session may outlive this connection. */
  readonly #names = new Map<string, string | null>();

  // One signature cannot satisfy pg's overloads.
  override query = ((...[query, values, callback]: Parameters<AnyQuery>) => {
    const ask = (config: typeof query) =>
      (super.query as AnyQuery).call(this, config, values, callback);
    const config = typeof query === 'string' ? { text: query } : query;
    const { text } = config;
    if (!text || config.name || !Array.isArray(values) || values.length === 0) return ask(query);
    const name = this.#nameOf(text);
    if (!name) return ask(query);
    const answer = ask({ ...config, name });
    if (answer instanceof Promise) answer.catch((error: unknown) => this.#forget(text, error));
    return answer;
  }) as Query;

  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name === undefined) {
      if (this.#names.size < mostPrepared) this.#names.set(text, null);
      return undefined;
    }
    if (name !== null) return name;
    const given = randomUUID();
    this.#names.set(text, given);
    return given;
  }

  /**
   * Prepares a statement again after its table changed. Outside a transaction a server pool need not: it
   * drops a connection whose query failed.
   */
  #forget(text: string, error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === changedResult) this.#names.delete(text);
  }
}

/** "Cached plan must not change result type": a newer release may have changed a column. */
const changedResult = '0A000';

type Query = typeof pg.Client.prototype.query;

type AnyQuery = (
  query: string | { text?: string; name?: string },
  values?: unknown[],
  callback?: unknown,
) => unknown;

type Prepared<Answer> = { execute(values: Record<string, unknown>): Promise<Answer> };
type Insert<Table extends PgTable> = ReturnType<ReturnType<typeof insertInto<Table>>['values']>;

/** Every column by name; null for a column without a value. */
type Row<Table extends PgTable, Column extends keyof Table['$inferInsert']> = {
  [Name in Column]: Exclude<Table['$inferInsert'][Name], undefined>;
};

/** Per pool: a statement prepared on a connection serves all of its transactions. */
const connections = new WeakMap<object, Db>();

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
