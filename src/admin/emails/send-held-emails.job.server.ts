import { desc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { sendHeld } from './manage-emails.server.ts';

/** In milliseconds: the period of the limits. */
const rest = 3_600_000;

/**
 * Every five minutes: releases held emails, the oldest 200 at a time, once none has been held for an
 * hour. An admin can do so at any time.
 */
export const sendHeldEmails: Job<Services> = {
  name: 'send-held-emails',
  schedule: '*/5 * * * *',
  async handle(_payload, services) {
    const { db, clock } = services;
    if (await isQuietCopy(db)) return;
    const [newest] = await db
      .select({ createdAt: emailMessages.createdAt })
      .from(emailMessages)
      .where(eq(emailMessages.state, 'held'))
      .orderBy(desc(emailMessages.createdAt))
      .limit(1);
    if (!newest || clock().getTime() - newest.createdAt.getTime() < rest) return;
    await sendHeld(services, null);
  },
};
