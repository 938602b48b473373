import { randomUUID } from 'node:crypto';
import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/**
 * The embedded database behind the client that speaks to a Postgres server: one driver for both, and
 * one call into the engine for a query instead of six. It has a single session, so whoever comes while
 * a transaction is open waits for its end.
 */
export function embeddedPool(engine: PGlite): pg.Pool {
  return new pg.Pool({
    Client: PreparingClient,
    stream: () => new EngineStream(engine),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    // What is asked together is one call into the engine: see `together`.
    pipeline: true,
    // What a session has been told (SET, LISTEN) lasts as long as the engine.
    idleTimeoutMillis: 0,
  });
}

/** A connection that is a function call: what pg writes goes to the engine, which answers at once. */
class EngineStream extends Duplex {
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  /** Sockets have these; pg asks for them. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read(): void {
    // Answers are pushed when they are there.
  }

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#ask(message, done);
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#ask(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #ask(message: Buffer, done: (error?: Error) => void): void {
    try {
      const answer = this.#engine.execProtocolRawSync(message);
      // Not at once, as no server answers before what asked has returned; and not before others had
      // their turn, or a form's queries would keep every page waiting.
      setImmediate(() => {
        if (answer.length > 0) this.push(answer);
        done();
      });
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** So many statements are kept prepared; past that they are planned each time. */
const mostPrepared = 500;

/**
 * Prepares what is asked a second time, which saves the embedded engine most of a small query's work.
 * A Postgres server may stand behind a pooler that cannot keep prepared statements.
 */
class PreparingClient extends pg.Client {
  /** Null after the first time. Never used again: the engine's session outlives this connection. */
  readonly #names = new Map<string, string | null>();

  // The overloads of pg's own method say the same of each form; one signature cannot.
  override query = ((...[query, values, callback]: Parameters<AnyQuery>) => {
    const config = typeof query === 'string' ? { text: query } : query;
    const isPlain = !config.name && Array.isArray(values) && values.length > 0;
    const name = isPlain && config.text ? this.#nameOf(config.text) : undefined;
    return (super.query as AnyQuery).call(
      this,
      name ? { ...config, name } : query,
      values,
      callback,
    );
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
}

type Query = typeof pg.Client.prototype.query;

type AnyQuery = (
  query: string | { text?: string; name?: string },
  values?: unknown[],
  callback?: unknown,
) => unknown;
