import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Sendable = Record<'id' | 'state' | 'tries' | 'sendingUntil', PgColumn>;

/**
 * Claims a queued row for one worker before sending it. The claim expires after a minute, so that another
 * worker can take over if this one dies.
 */
export function getClaim({ id, state, tries, sendingUntil }: Sendable, of: string, now: Date) {
  const isFree = or(isNull(sendingUntil), lt(sendingUntil, now));
  return {
    set: { sendingUntil: claimedUntil(now), tries: sql`${tries} + 1` },
    where: and(eq(id, of), eq(state, 'queued'), isFree),
  };
}

export const claimedUntil = (now: Date) => new Date(now.getTime() + 60_000);
