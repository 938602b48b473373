import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { isFailing } from './endpoint-health.server.ts';
import { retryWebhook, tryDelivery } from './retry-webhook.job.server.ts';

/** Calls an endpoint. If it is failing, `retry-webhook` makes this and every further attempt. */
export const deliverWebhook: Job<{ deliveryId: string }, Services> = {
  name: 'deliver-webhook',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  async handle(payload, services) {
    const { db, jobs } = services;
    if (await isFailing(services, payload.deliveryId)) {
      return db.transaction((tx) => jobs.enqueue(tx, retryWebhook, payload));
    }
    await tryDelivery(services, payload.deliveryId);
  },
};
