import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../database/database.server.ts';
import { keyedHash } from './keyed-hash.server.ts';
import { rateLimits } from './rate-limits.table.server.ts';

/** At most `points` in `seconds`, which stays below 23 hours so that a row is gone within 24. */
export type Limit = { name: string; points: number; seconds: number };

export type Limits = {
  /** Counts one. Null while within the limit, else the seconds until the next try may succeed. */
  consume(limit: Limit, key: string): Promise<number | null>;
};

/** Limits on the shared database, so that several instances count together. */
export function rateLimiter(db: Db, secret: string, factor: number): Limits {
  const limiters = new Map<string, RateLimiterDrizzle>();
  const limiterFor = ({ name, points, seconds }: Limit) => {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      points: Math.max(1, Math.round(points * factor)),
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async consume(limit, key) {
      try {
        await limiterFor(limit).consume(keyedHash(secret, key));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000) || 1;
        throw refusal;
      }
    },
  };
}
