import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { endWithEngine } from './end-with-engine.server.ts';
import { PreparingClient } from './preparing-client.server.ts';

/**
 * The embedded database behind the client that speaks to a Postgres server: one driver for both, and
 * one call into the engine for a query instead of six. It has a single session, so whoever comes while
 * a transaction is open waits for its end.
 */
export function embeddedPool(engine: PGlite): pg.Pool {
  const pool = new pg.Pool({
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
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ severity, message }: pg.DatabaseError) => {
      if (severity === 'PANIC') endWithEngine(message);
    });
  });
  return pool;
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

  /** What is written within a turn is one call, as it is one with a `GatheringSocket`. */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }

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

  #ask(message: Buffer, done: () => void): void {
    const parts: Buffer[] = [];
    const answered = () => {
      if (parts.length > 0) this.push(Buffer.concat(parts));
      done();
    };
    // As a stream: of any other answer the engine keeps a second copy, for good.
    this.#engine
      .execProtocolRawStream(message, {
        syncToFs: false,
        onRawData: (bytes) => parts.push(Buffer.from(bytes)),
      })
      // Not at once, as no server answers before what asked has returned; and not before others had
      // their turn, or a form's queries would keep every page waiting.
      .then(
        () => setImmediate(answered),
        // What it cannot do it says in its answer; thrown, it has left the engine in the middle.
        (error: unknown) => endWithEngine(String(error)),
      );
  }
}
