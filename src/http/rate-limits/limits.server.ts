import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.server.ts';
import { asynchronousCommit } from '../../database/asynchronous-commit.server.ts';
import { rowsOf } from '../../database/rows-of.server.ts';
import { customerOf } from '../requests/client-network.ts';
import { keyedHash } from '../secrets/keyed-hash.server.ts';
import { rateLimits } from './rate-limits.table.server.ts';

/**
 * At most `points` in `seconds`, which stays below 23 hours so that a row is gone within 24: what has
 * ended is deleted every hour.
 */
export type Limit = { name: string; points: number; seconds: number };

/** Too much for now: what is answered, and when the next try may succeed. */
export type Limited = { is: 'limited'; retryAfterSeconds: number };

export type Limits = {
  /** Counts one. Null while within the limit. */
  consume(limit: Limit, key: string): Promise<Limited | null>;
  /**
   * Counts one on each, in this order, up to the first that is exceeded: what one network is refused
   * does not count on everybody's limit. Null while within all.
   */
  consumeInOrder(counts: Count[]): Promise<(Limited & { exceeded: Limit }) | null>;
};

type Count = readonly [limit: Limit, key: string];

/**
 * So many times what one network may, all those of a customer may together. One with a /48 has 65,536, and
 * could use up everybody's limit within seconds.
 */
const shareOfCustomer = 10;

/** Limits on the shared database, so that several instances count together. */
export function rateLimiter(db: Db, secret: string, factor: number): Limits {
  const consumeInOrder: Limits['consumeInOrder'] = async (counts) => {
    const all = counts.flatMap(withCustomer);
    const rows = await countInOrder(
      db,
      all.map(({ limit: { name, points, seconds }, key, share }) => ({
        key: `${name}:${keyedHash(secret, key)}`,
        most: Math.max(1, Math.round(points * share * factor)),
        seconds,
      })),
    );
    const row = rows.find(({ isExceeded }) => isExceeded);
    const exceeded = all[row?.place ?? -1]?.limit;
    if (!row || !exceeded) return null;
    const retryAfterSeconds = Math.max(1, Math.ceil(row.secondsLeft));
    return { is: 'limited', retryAfterSeconds, exceeded };
  };
  return {
    consumeInOrder,
    consume: (limit, key) => consumeInOrder([[limit, key]]),
  };
}

function withCustomer([limit, key]: Count) {
  const customer = customerOf(key);
  const own = { limit, key, share: 1 };
  return customer ? [own, { limit, key: customer, share: shareOfCustomer }] : [own];
}

type Row = { place: number; isExceeded: boolean; secondsLeft: number };

const isOver = sql`row.expire <= now()`;

/**
 * One statement however many limits, each counted where the one before was kept. A crash may lose the
 * last counts: waiting for the disk here would cost every form three times what storing it costs, and
 * make all of them queue for the rows they share.
 */
async function countInOrder(
  db: Db,
  counts: { key: string; most: number; seconds: number }[],
): Promise<Row[]> {
  const step = (place: number) => sql.raw(`step_${place}`);
  const steps = counts.map(({ key, most, seconds }, place) => {
    const before = place === 0 ? sql`` : sql`from ${step(place - 1)} where not is_exceeded`;
    return sql`${step(place)} as (
      insert into ${rateLimits} as row (key, points, expire)
      select ${key}, 1, now() + make_interval(secs => ${seconds}) ${before}
      on conflict (key) do update set
        points = case when ${isOver} then 1 else row.points + 1 end,
        expire = case when ${isOver} then excluded.expire else row.expire end
      returning points > ${most}::float8 as is_exceeded, expire)`;
  });
  const kept = counts.map(
    (_, place) =>
      sql`select ${place}::int as place, is_exceeded as "isExceeded",
        extract(epoch from expire - now())::float8 as "secondsLeft" from ${step(place)}`,
  );
  return rowsOf<Row>(
    db,
    sql`with ${sql.join(steps, sql`, `)}
      select counted.*, ${asynchronousCommit}
      from (${sql.join(kept, sql` union all `)}) counted`,
  );
}
