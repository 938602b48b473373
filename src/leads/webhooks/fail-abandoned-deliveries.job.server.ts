import { z } from 'zod';
import type { Services } from '../../platform/services.ts';
import { getAbandonment } from '../../platform/jobs/abandonment.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { webhookDeliveries } from './webhooks.table.server.ts';

/** Every night: fails deliveries that no job would send any more. */
export const failAbandonedDeliveries: Job<Record<string, never>, Services> = {
  name: 'fail-abandoned-deliveries',
  payload: z.strictObject({}),
  schedule: '25 3 * * *',
  async handle(_payload, { db, clock, log }) {
    const { set, where } = getAbandonment(webhookDeliveries, 'deliveryId', clock());
    const { id } = webhookDeliveries;
    const failed = await db.update(webhookDeliveries).set(set).where(where).returning({ id });
    for (const delivery of failed) {
      log.warn({ event: 'webhook.failed', id: delivery.id, reason: set.reason });
    }
  },
};
