import { z } from 'zod';
import type { EmailServices } from './transport.server.ts';
import { abandonmentOf } from '../jobs/abandonment.server.ts';
import type { Job } from '../jobs/job.ts';
import { mailMessages } from './mail-messages.table.server.ts';

/** Every night: fails mails that nothing would send any more. */
export const failAbandonedMails: Job<Record<string, never>, EmailServices> = {
  name: 'fail-abandoned-mails',
  payload: z.strictObject({}),
  schedule: '20 3 * * *',
  async handle(_payload, { db, clock, log }) {
    const { set, where } = abandonmentOf(mailMessages, 'mailId', clock());
    const { id } = mailMessages;
    const failed = await db.update(mailMessages).set(set).where(where).returning({ id });
    for (const mail of failed) log.error({ event: 'mail.failed', id: mail.id, reason: set.reason });
  },
};
