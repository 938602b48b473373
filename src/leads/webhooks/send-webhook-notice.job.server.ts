import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { deleteEmail } from '../../platform/email/deliver-email.server.ts';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import { webhookNotice } from './webhook-notice.email.tsx';
import { webhookEndpoints } from './webhooks.table.server.ts';

type Payload = { endpointId: string; emailId: string };

export const sendWebhookNotice: Job<Payload, Services> = {
  name: 'send-webhook-notice',
  payload: z.strictObject({ endpointId: z.uuid(), emailId: z.uuid() }),
  async handle(payload, services) {
    const [endpoint] = await services.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, payload.endpointId));
    if (!endpoint) return deleteEmail(services, payload.emailId);
    const message = webhookNotice(endpoint, services.config.siteUrl);
    await deliverEmail(services, payload.emailId, message);
  },
};
