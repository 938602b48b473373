import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Sendable = Record<'id' | 'state' | 'nextTryAt', PgColumn>;

/** Far longer than a due row ever waits for its job to be queued again. */
const overdueFor = 24 * 3600_000;

/**
 * How to fail rows that nothing would send: no waiting, running or dead-letter job has the row's id under
 * this name in its payload. Queues keep a job for 30 days and a dead letter for 90, so after a long outage
 * both can be gone, and the row would stay queued for ever unnoticed.
 */
export function getAbandonment({ id, state, nextTryAt }: Sendable, name: string, now: Date) {
  const hasNoJobLeft = sql`not exists (
    select from pgboss.job
    where state in ('created', 'retry', 'active') and data ->> ${name}::text = ${id}::text)`;
  return {
    set: {
      state: 'failed' as const,
      reason: 'nothing was left that would send it',
      nextTryAt: null,
      sendingUntil: null,
      finishedAt: now,
    },
    where: and(
      eq(state, 'queued'),
      lt(nextTryAt, new Date(now.getTime() - overdueFor)),
      hasNoJobLeft,
    ),
  };
}
