import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { keyedHash } from './keyed-hash.server.ts';
import { rateLimits } from './rate-limits.table.server.ts';

/** At most `points` in `seconds`, which stays below 23 hours so that a row is gone within 24. */
export type Limit = { name: string; points: number; seconds: number };

export type Limits = {
  /** Counts one. Null while within the limit, else the seconds until the next try may succeed. */
  consume(limit: Limit, key: string): Promise<number | null>;
};

const clearingPause = 600_000;

/** Limits on the shared database, so that several instances count together. */
export function rateLimiter(db: Db, secret: string, factor: number): Limits {
  // What could not be cleared is cleared the next time.
  const clear = () => void forgetExpired(db).catch(() => undefined);
  setInterval(clear, clearingPause).unref();
  return {
    async consume({ name, points, seconds }, key) {
      const row = await countOne(db, `${name}:${keyedHash(secret, key)}`, seconds);
      const most = Math.max(1, Math.round(points * factor));
      return row.points <= most ? null : Math.max(1, Math.ceil(row.secondsLeft));
    },
  };
}

async function countOne(db: Db, key: string, seconds: number) {
  const { points, expire } = rateLimits;
  const end = sql`now() + make_interval(secs => ${seconds})`;
  const isOver = sql`${expire} <= now()`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${points} + 1 end`,
        expire: sql`case when ${isOver} then ${end} else ${expire} end`,
      },
    })
    .returning({
      points,
      secondsLeft: sql<number>`extract(epoch from ${expire} - now())::float8`,
      // A crash may lose the last counts. Waiting for the disk here would cost every form three times
      // what storing it costs, and make all of them queue for the rows they share.
      lazily: sql`set_config('synchronous_commit', 'off', true)`,
    });
  if (!row) throw new Error('the database has counted nothing');
  return row;
}

/** An hour after their end nobody asks for them. */
const forgetExpired = (db: Db) =>
  db.delete(rateLimits).where(sql`${rateLimits.expire} < now() - interval '1 hour'`);
