import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { deleteEmail } from '../platform/email/deliver-email.server.ts';
import { deliverEmail } from '../platform/email/deliver-email.server.ts';
import { accountEvents } from './accounts.table.server.ts';
import { accountNotice } from './account-notice.email.tsx';

type Payload = { eventId: string; emailId: string };

/** Emails the owner about an account event, unless the account has been deleted meanwhile. */
export const sendAccountNotice: Job<Payload, Services> = {
  name: 'send-account-notice',
  payload: z.strictObject({ eventId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const { db, config } = services;
    const [event] = await db
      .select()
      .from(accountEvents)
      .where(eq(accountEvents.id, payload.eventId));
    if (!event) return deleteEmail(services, payload.emailId);
    const composed = accountNotice(event, config.siteUrl);
    await deliverEmail(services, payload.emailId, composed);
  },
};
