import { z } from 'zod';
import type { Platform } from '../../http/platform.server.ts';
import type { Job } from '../../jobs/job.ts';
import { tryDelivery } from './try-delivery.server.ts';
import { webhookSchedule } from './webhook-schedule.ts';

/**
 * Calls an endpoint whose last call failed, in a queue of its own: one that hangs only delays others
 * that fail.
 */
export const retryWebhook: Job<{ deliveryId: string }, Platform> = {
  name: 'retry-webhook',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  longestPause: Math.max(...webhookSchedule.pauses) / 1000,
  async handle(payload, platform) {
    await tryDelivery(platform, payload.deliveryId, (tx, startAfter) =>
      platform.jobs.enqueue(tx, retryWebhook, payload, { startAfter }),
    );
  },
};
