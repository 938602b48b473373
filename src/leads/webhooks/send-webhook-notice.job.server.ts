import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emailJob } from '../../platform/email/email-job.server.ts';
import type { Services } from '../../platform/services.ts';
import { webhookNotice } from './webhook-notice.email.tsx';
import { webhookEndpoints } from './webhooks.table.server.ts';

export const sendWebhookNotice = emailJob({
  name: 'send-webhook-notice',
  payload: z.strictObject({ endpointId: z.uuid(), emailId: z.uuid() }),
  async compose({ endpointId }, { db, config }: Services) {
    const byId = eq(webhookEndpoints.id, endpointId);
    const [endpoint] = await db.select().from(webhookEndpoints).where(byId);
    return endpoint && webhookNotice(endpoint, config.siteUrl);
  },
});
