import { and, isNotNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { EmailServices } from './transport.server.ts';
import type { Job } from '../jobs/job.ts';
import { emailMessages } from './email-messages.table.server.ts';

const keptFor = 30 * 24 * 3600_000;

/** Nightly: deletes an email's recipient, and a stored one's content, 30 days after it finished. */
export const anonymiseRecipients: Job<Record<string, never>, EmailServices> = {
  name: 'forget-mail-recipients',
  payload: z.strictObject({}),
  schedule: '15 3 * * *',
  async handle(_payload, { db, clock, log }) {
    const forgotten = await db
      .update(emailMessages)
      .set({ recipient: null, keptContent: null })
      .where(
        and(
          isNotNull(emailMessages.recipient),
          lt(emailMessages.finishedAt, new Date(clock().getTime() - keptFor)),
        ),
      )
      .returning({ id: emailMessages.id });
    log.info({ event: 'email.recipients-forgotten', count: forgotten.length });
  },
};
