import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { forgetMail } from '../../platform/email/end-mail.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';
import { webhookNotice } from './webhook-notice.mail.tsx';
import { webhookEndpoints } from './webhooks.table.server.ts';

type Payload = { endpointId: string; mailId: string };

/** Tells the team that a webhook was disabled. */
export const sendWebhookNotice: Job<Payload, Platform> = {
  name: 'send-webhook-notice',
  payload: z.strictObject({ endpointId: z.uuid(), mailId: z.uuid() }),
  async handle(payload, platform) {
    const [endpoint] = await platform.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, payload.endpointId));
    if (!endpoint) return forgetMail(platform, payload.mailId);
    const mail = webhookNotice(endpoint, platform.config.siteUrl);
    await sendOwedMail(platform, sendWebhookNotice, payload, mail);
  },
};
