import { z } from 'zod';
import type { EmailServices } from './transport.server.ts';
import { getAbandonment } from '../jobs/abandonment.server.ts';
import type { Job } from '../jobs/job.ts';
import { emailMessages } from './email-messages.table.server.ts';

/** Nightly: fails emails that no job would send any more. */
export const failAbandonedEmails: Job<Record<string, never>, EmailServices> = {
  name: 'fail-abandoned-mails',
  payload: z.strictObject({}),
  schedule: '20 3 * * *',
  async handle(_payload, { db, clock, log }) {
    const { set, where } = getAbandonment(emailMessages, 'emailId', clock());
    const { id } = emailMessages;
    const failed = await db.update(emailMessages).set(set).where(where).returning({ id });
    for (const message of failed)
      log.error({ event: 'mail.failed', id: message.id, reason: set.reason });
  },
};
