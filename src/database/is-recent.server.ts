import { gt, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** In milliseconds: clocks of instances may differ a little. */
const slack = 60_000;

/**
 * Whether a moment lies within the last `window` milliseconds. One further ahead is none: a clock dated
 * it that has since been put right.
 */
export function isRecent(moment: PgColumn, window: number, now: Date): SQL {
  const since = gt(moment, new Date(now.getTime() - window));
  const until = lt(moment, new Date(now.getTime() + slack));
  return sql`(${since} and ${until})`;
}
