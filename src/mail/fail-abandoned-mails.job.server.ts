import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../http/platform.server.ts';
import { hasNoJobLeft } from '../jobs/has-no-job-left.server.ts';
import type { Job } from '../jobs/job.ts';
import { mailMessages } from './mail-messages.table.server.ts';

/** Far longer than a mail that is due ever waits for its job to be put into the queue again. */
const overdueFor = 24 * 3600_000;
const reason = 'nothing was left that would send it';

/**
 * Every night: fails mails that nothing would send any more. Queues keep a job for 30 days and a dead
 * letter for 90, so after a long standstill both can be gone, and a mail would stay queued for ever
 * without anybody being told.
 */
export const failAbandonedMails: Job<Record<string, never>, Platform> = {
  name: 'fail-abandoned-mails',
  payload: z.strictObject({}),
  schedule: '20 3 * * *',
  async handle(_payload, { db, clock, log }) {
    const now = clock();
    const failed = await db
      .update(mailMessages)
      .set({
        state: 'failed',
        reason,
        nextTryAt: null,
        sendingUntil: null,
        finishedAt: now,
      })
      .where(
        and(
          eq(mailMessages.state, 'queued'),
          lt(mailMessages.nextTryAt, new Date(now.getTime() - overdueFor)),
          hasNoJobLeft('mailId', mailMessages.id),
        ),
      )
      .returning({ id: mailMessages.id });
    for (const { id } of failed) log.error({ event: 'mail.failed', id, reason });
  },
};
