import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type Sendable = Record<'id' | 'state' | 'nextTryAt', PgColumn>;

/** Far longer than a row that is due ever waits for its job to be put into the queue again. */
const overdueFor = 24 * 3600_000;

/**
 * How rows are failed that nothing would send any more: no job that waits or runs, nor a dead letter,
 * has the row's id under this name in its payload. Queues keep a job for 30 days and a dead letter for
 * 90, so after a long standstill both can be gone, and a row would stay queued for ever without anybody
 * being told.
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
