import type { Logger } from 'pino';
import { z } from 'zod';
import { failureReason, isUnavailable } from '../database/failures.ts';
import type { Job } from '../jobs/start-worker.server.ts';
import type { Db } from '../database/database.server.ts';
import { retentionRules } from './personal-data.server.ts';
import { deleteDue } from './retention.server.ts';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { EmailServices } from '../email/transport.server.ts';
import { emailMessages } from '../email/email-messages.table.server.ts';

type Deleting = {
  db: Db;
  clock: () => Date;
  log: Logger;
  features: Parameters<typeof retentionRules>[0];
};

/**
 * Hourly, so that data with a 24-hour limit is deleted in time. The log gets counts only. A failing rule
 * does not stop the others: the job fails once all have run.
 */
export const deleteDueData: Job<Record<string, never>, Deleting> = {
  name: 'delete-due-data',
  payload: z.strictObject({}),
  schedule: '7 * * * *',
  async handle(_payload, { db, clock, log, features }) {
    const faults: string[] = [];
    for (const rule of retentionRules(features)) {
      try {
        const count = await deleteDue(db, rule, clock());
        if (count > 0) log.info({ event: 'retention.deleted', what: rule.name, count });
      } catch (error) {
        if (isUnavailable(error)) throw error;
        faults.push(`${rule.name}: ${failureReason(error)}`);
      }
    }
    if (faults.length > 0) throw new Error(faults.join('; '));
  },
};

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
