import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { endWithEngine } from './data-folder.server.ts';
import { PreparingClient } from './pooled-db.server.ts';

/**
 * Puts the embedded database behind the Postgres client: one driver for both, and one call into the engine
 * per query instead of six. It has a single session, so callers wait while another transaction is open.
 */
export function embeddedPool(engine: PGlite): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    stream: () => new EngineStream(engine),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    pipeline: true,
    // Session state (SET, LISTEN) lasts as long as the engine.
    idleTimeoutMillis: 0,
  });
  pool.query = queryOn(pool);
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ severity, message }: pg.DatabaseError) => {
      if (severity === 'PANIC') endWithEngine(message);
    });
  });
  return pool;
}

/**
 * pg's own release drops a client whose statement failed. Here the session stays, so its prepared statements
 * would leak and its LISTEN callbacks would be lost.
 */
function queryOn(pool: pg.Pool): pg.Pool['query'] {
  // One signature cannot satisfy pg's overloads; callbacks are not used here.
  const query = async (...values: unknown[]) => {
    const client = await pool.connect();
    const run = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>;
    try {
      return await run(...values);
    } finally {
      client.release();
    }
  };
  return query as unknown as pg.Pool['query'];
}

/** A socket that is a function call: data from pg goes to the engine, which answers at once. */
class EngineStream extends Duplex {
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  /** Writes within one turn are sent as one call, as with a `GatheringSocket`. */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#send(message, done);
  }

  override _writev(parts: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #send(message: Buffer, done: () => void): void {
    const parts: Buffer[] = [];
    const answered = () => {
      if (parts.length > 0) this.push(Buffer.concat(parts));
      done();
    };
    // Streamed: the engine keeps a second copy of any other answer for ever.
    this.#engine
      .execProtocolRawStream(message, {
        syncToFs: false,
        onRawData: (bytes) => parts.push(Buffer.from(bytes)),
      })
      // Deferred: no server answers before the query function has returned, and other callers need their
      // turn, or the queries of a form would keep every page waiting.
      .then(
        () => setImmediate(answered),
        // Query failures are part of the answer; a thrown error means that the engine stopped midway.
        (error: unknown) => endWithEngine(String(error)),
      );
  }
}
