import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { asynchronousCommit } from '../database/asynchronous-commit.server.ts';
import { queryRows } from '../database/query-rows.server.ts';
import { getCustomer } from './client-network.ts';
import { keyedHash } from './keyed-hash.server.ts';
import { rateLimits } from './rate-limits.table.server.ts';

/**
 * At most `points` in `seconds`, which stays below 23 hours so that a row is gone within 24: what has
 * ended is deleted every hour.
 */
export type Limit = { name: string; points: number; seconds: number };

/** Too much for now: what is answered, and when the next try may succeed. */
export type Limited = {
  is: 'limited';
  retryAfterSeconds: number;
  /** All visitors together came to a ceiling: this one need not have done anything. */
  isOfAll?: boolean;
};

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

/** The key of a ceiling for all visitors together. */
const everybody = 'everybody';

/**
 * The part of a ceiling that networks may use up which have come before within its period. The rest is
 * for those that have not: a few busy networks shut out nobody else.
 */
const shareOfKnown = 0.75;

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
        isCeiling: key === everybody,
      })),
    );
    const row = rows.find(({ isExceeded }) => isExceeded);
    const exceeded = all[row?.place ?? -1];
    if (!row || !exceeded) return null;
    const retryAfterSeconds = Math.max(1, Math.ceil(row.secondsLeft));
    const isOfAll = exceeded.key === everybody;
    return { is: 'limited', retryAfterSeconds, isOfAll, exceeded: exceeded.limit };
  };
  return {
    consumeInOrder,
    consume: (limit, key) => consumeInOrder([[limit, key]]),
  };
}

function withCustomer([limit, key]: Count) {
  const customer = getCustomer(key);
  const own = { limit, key, share: 1 };
  return customer ? [own, { limit, key: customer, share: shareOfCustomer }] : [own];
}

type Row = { place: number; isExceeded: boolean; secondsLeft: number };
type Counter = { key: string; most: number; seconds: number; isCeiling: boolean };

const isOver = sql`row.expire <= now()`;
const step = (place: number) => sql.raw(`step_${place}`);

/**
 * One statement however many limits, each counted where the one before was kept. A counter ends one above
 * its limit, so that those beyond their share of a ceiling do not use up the rest of it. A crash may lose
 * the last counts: waiting for the disk here would cost every form three times what storing it costs, and
 * make all of them queue for the rows they share.
 */
async function countInOrder(db: Db, counts: Counter[]): Promise<Row[]> {
  const mostOf = counts.map(mostAt);
  const steps = counts.map(({ key, seconds }, place) => {
    const before =
      place === 0
        ? sql``
        : sql`from ${step(place - 1)} before where before.points <= ${mostOf[place - 1]}`;
    return sql`${step(place)} as (
      insert into ${rateLimits} as row (key, points, expire)
      select ${key}, 1, now() + make_interval(secs => ${seconds}) ${before}
      on conflict (key) do update set
        points = case when ${isOver} then 1
          else greatest(row.points, least(row.points + 1, ${mostOf[place]} + 1)) end,
        expire = case when ${isOver} then excluded.expire else row.expire end
      returning points, expire)`;
  });
  const kept = counts.map(
    (_, place) =>
      sql`select ${place}::int as place, points > ${mostOf[place]} as "isExceeded",
        extract(epoch from expire - now())::float8 as "secondsLeft" from ${step(place)}`,
  );
  return queryRows<Row>(
    db,
    sql`with ${sql.join(steps, sql`, `)}
      select counted.*, ${asynchronousCommit}
      from (${sql.join(kept, sql` union all `)}) counted`,
  );
}

/** As SQL, since a ceiling depends on whether what was counted before it came for the first time. */
function mostAt({ most, isCeiling }: Counter, place: number): SQL {
  const all = sql`${most}::float8`;
  if (!isCeiling || place === 0) return all;
  const before = Array.from({ length: place }, (_, at) => sql`select points from ${step(at)}`);
  return sql`(select case when max(points) = 1 then ${all}
      else ${Math.max(1, Math.floor(most * shareOfKnown))}::float8 end
    from (${sql.join(before, sql` union all `)}) counted_before)`;
}
