import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Channel, RetrySchedule } from '../../platform/jobs/channel.server.ts';
import { deliver, type Outcome } from '../../platform/jobs/deliver.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { failAbandonedJob } from '../../platform/jobs/requeue.server.ts';
import type { Services } from '../../platform/services.ts';
import { callEndpoint } from './call-endpoint.server.ts';
import { isFailing, recordFailure, recordSuccess } from './endpoint-health.server.ts';
import { createPayload } from './webhook-payload.server.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.table.server.ts';

const payload = z.strictObject({ deliveryId: z.uuid() });

/** Calls an endpoint. If it is failing, `retry-webhook` makes this and every further attempt. */
export const deliverWebhook: Job<{ deliveryId: string }, Services> = {
  name: 'deliver-webhook',
  payload,
  async handle({ deliveryId }, services) {
    const { db, jobs } = services;
    if (await isFailing(services, deliveryId)) {
      return db.transaction((tx) => jobs.enqueue(tx, retryWebhook, { deliveryId }));
    }
    await tryDelivery(services, deliveryId);
  },
};

/**
 * Calls an endpoint whose last call failed, in a separate queue, so that a hanging endpoint only delays
 * other failing ones.
 */
export const retryWebhook: Job<{ deliveryId: string }, Services> = {
  name: 'retry-webhook',
  payload,
  handle: ({ deliveryId }, services) => tryDelivery(services, deliveryId),
};

const minute = 60_000;
const hour = 60 * minute;

/** As Standard Webhooks proposes. Covers a receiver's outage over a long weekend. */
export const webhookSchedule: RetrySchedule = {
  pauses: [
    5000,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ],
  givesUpAfter: 4 * 24 * hour,
};

export const webhookChannel: Channel<typeof webhookDeliveries> = {
  name: 'webhook',
  failureLevel: 'warn',
  table: webhookDeliveries,
  schedule: webhookSchedule,
  job: ({ id }) => ({ name: retryWebhook.name, payload: { deliveryId: id } }),
  idKey: 'deliveryId',
  cleared: { status: null },
};

/** Nightly: fails deliveries that no job would send any more. */
export const failAbandonedDeliveries = failAbandonedJob(
  'fail-abandoned-deliveries',
  '25 3 * * *',
  webhookChannel,
);

/** Tries a delivery once, and records it as sent, failed for good, dropped, or due again later. */
export const tryDelivery = (services: Services, id: string): Promise<void> =>
  deliver(services, webhookChannel, id, (delivery) => attempt(services, delivery));

/** A ping has one try, as an admin is waiting for it, and goes to a disabled endpoint as well. */
async function attempt(
  services: Services,
  delivery: WebhookDelivery,
): Promise<Outcome<typeof webhookDeliveries>> {
  const isPing = delivery.event === 'ping';
  const [endpoint] = await services.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  if (!endpoint) return { is: 'dropped', reason: 'the endpoint was removed' };
  if (endpoint.state === 'disabled' && !isPing) {
    return { is: 'refused', reason: 'the endpoint is disabled' };
  }
  const body = await createPayload(services, delivery);
  if (body === null) return { is: 'dropped', reason: 'it was erased' };
  const { isGood, status, reason } = await callEndpoint(services, endpoint, {
    id: `msg_${delivery.id}`,
    body,
  });
  const record = { status };
  if (isGood) {
    await recordSuccess(services, endpoint);
    return { is: 'sent', record };
  }
  const isFinal = isPing || (await recordFailure(services, endpoint, status, reason));
  return { is: isFinal ? 'refused' : 'unreachable', reason, record };
}
