import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { forgetMail } from '../platform/email/end-mail.server.ts';
import { sendOwedMail } from '../platform/email/send-owed-mail.server.ts';
import { accountEvents } from './account-events.table.server.ts';
import { accountNotice } from './account-notice.mail.tsx';

type Payload = { eventId: string; mailId: string };

/** Tells the owner of an account what happened to it, unless the account is gone meanwhile. */
export const sendAccountNotice: Job<Payload, Platform> = {
  name: 'send-account-notice',
  payload: z.strictObject({ eventId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const { db, config } = platform;
    const [event] = await db
      .select()
      .from(accountEvents)
      .where(eq(accountEvents.id, payload.eventId));
    if (!event) return forgetMail(platform, payload.mailId);
    const composed = accountNotice(event, config.siteUrl);
    await sendOwedMail(platform, sendAccountNotice, payload, composed);
  },
};
