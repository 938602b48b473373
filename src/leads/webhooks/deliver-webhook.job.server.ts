import { z } from 'zod';
import type { Platform } from '../../http/platform.server.ts';
import { defineJob } from '../../jobs/job.ts';
import { tryDelivery } from './try-delivery.server.ts';
import { webhookSchedule } from './webhook-schedule.ts';

/** Calls an endpoint. A call that fails is queued again for its next try. */
export const deliverWebhook = defineJob<{ deliveryId: string }, Platform>({
  name: 'deliver-webhook',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  longestPause: Math.max(...webhookSchedule.pauses) / 1000,
  async handle(payload, platform) {
    await tryDelivery(platform, payload.deliveryId, (tx, startAfter) =>
      platform.jobs.enqueue(tx, deliverWebhook, payload, { startAfter }),
    );
  },
});
