import { type SQL, sql } from 'drizzle-orm';
import { type Db, asynchronousCommit, queryRows } from '../database/database.server.ts';
import { getCustomer } from './client-network.ts';
import { keyedHash } from './secrets.server.ts';
import { rateLimits } from './rate-limits.table.server.ts';

/**
 * At most `points` in `seconds`, which stays below 23 hours so that a row is gone within 24: expired rows
 * are deleted hourly.
 */
export type Limit = { name: string; points: number; seconds: number };

/** Over the limit: the response, and when the next attempt may succeed. */
export type Limited = {
  kind: 'limited';
  retryAfterSeconds: number;
  /** The limit is shared by all visitors: this one need not have done anything. */
  isOfAll?: boolean;
};

export type Limits = {
  /** Counts one. Null while within the limit. */
  consume(limit: Limit, key: string): Promise<Limited | null>;
  /**
   * Counts one on each limit in this order, up to the first that is exceeded: a request rejected for its
   * network does not count against the shared limit. Null while within all.
   */
  consumeInOrder(counts: Count[]): Promise<(Limited & { exceeded: Limit }) | null>;
};

type Count = readonly [limit: Limit, key: string];

const everybody = 'everybody';

/**
 * The share of such a limit for networks already seen within its period. The rest is reserved for new ones,
 * so that a few busy networks do not lock out other visitors.
 */
const shareOfKnown = 0.75;

/**
 * The limit of a customer's networks together, as a multiple of one network's. A customer with a /48 has
 * 65,536, and could use up the shared limit within seconds.
 */
const shareOfCustomer = 10;

export type HourlyLimits = { perNetwork: number; forAll: number };

/** The limits of a form by its name: of a network, then of all visitors together. */
export const formLimits = (name: string, most: HourlyLimits, network: string): Count[] => [
  [{ name, points: most.perNetwork, seconds: 3600 }, network],
  [{ name: `${name}-all`, points: most.forAll, seconds: 3600 }, everybody],
];

/** Limits in the shared database, so that several instances count together. */
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
    return { kind: 'limited', retryAfterSeconds, isOfAll, exceeded: exceeded.limit };
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

const whereOver = sql`row.expire <= now()`;
const step = (place: number) => sql.raw(`step_${place}`);

/**
 * One statement for any number of limits, each counted only if the one before was not exceeded. A counter
 * stops one above its limit, so that networks beyond their share of a shared limit do not use up the rest. A
 * crash may lose the last counts: waiting for the disk here would cost every form three times what storing
 * it costs, and serialise all forms on the shared rows.
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
        points = case when ${whereOver} then 1
          else greatest(row.points, least(row.points + 1, ${mostOf[place]} + 1)) end,
        expire = case when ${whereOver} then excluded.expire else row.expire end
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

/** As SQL, since a shared limit depends on whether the earlier limits were new. */
function mostAt({ most, isCeiling }: Counter, place: number): SQL {
  const all = sql`${most}::float8`;
  if (!isCeiling || place === 0) return all;
  const before = Array.from({ length: place }, (_, at) => sql`select points from ${step(at)}`);
  return sql`(select case when max(points) = 1 then ${all}
      else ${Math.max(1, Math.floor(most * shareOfKnown))}::float8 end
    from (${sql.join(before, sql` union all `)}) counted_before)`;
}
