import { eq } from 'drizzle-orm';
import { defineEmail } from '../../platform/email/email.ts';
import type { Services } from '../../platform/services.ts';
import { webhookNotice } from './webhook-notice.email.tsx';
import { webhookEndpoints } from './webhooks.table.server.ts';

export const sendWebhookNotice = defineEmail({
  name: 'send-webhook-notice',
  async compose({ about: endpointId }, { db, config }: Services) {
    const byId = eq(webhookEndpoints.id, endpointId);
    const [endpoint] = await db.select().from(webhookEndpoints).where(byId);
    return endpoint && webhookNotice(endpoint, config.siteUrl);
  },
});
