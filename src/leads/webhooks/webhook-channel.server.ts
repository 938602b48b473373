import { eq, sql } from 'drizzle-orm';
import type { Channel, Outcome, RetrySchedule } from '../../platform/jobs/channel.server.ts';
import type { Services } from '../../platform/services.ts';
import { callEndpoint } from './call-endpoint.server.ts';
import { recordFailure, recordSuccess } from './endpoint-health.server.ts';
import { createPayload } from './webhook-payload.server.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.table.server.ts';

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

const { endpointId } = webhookDeliveries;
const failing = sql`(select ${webhookEndpoints.id} from ${webhookEndpoints}
  where ${webhookEndpoints.failingSince} is not null)`;

export const webhookChannel: Channel<Services, typeof webhookDeliveries> = {
  name: 'webhook',
  failureLevel: 'warn',
  table: webhookDeliveries,
  only: sql`${endpointId} not in ${failing}`,
  atOnce: 8,
  schedule: webhookSchedule,
  cleared: { status: null },
  describe: ({ event, endpointId: endpoint }) => ({ about: event, endpoint }),
  attempt,
};

/** To endpoints whose last call failed: one that hangs delays only other failing ones. */
export const failingWebhookChannel = { ...webhookChannel, only: sql`${endpointId} in ${failing}` };

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
  if (!endpoint) return { kind: 'dropped', reason: 'the endpoint was removed' };
  if (endpoint.state === 'disabled' && !isPing) {
    return { kind: 'refused', reason: 'the endpoint is disabled' };
  }
  const body = await createPayload(services, delivery);
  if (body === null) return { kind: 'dropped', reason: 'it was erased' };
  const { isGood, status, reason } = await callEndpoint(services, endpoint, {
    id: `msg_${delivery.id}`,
    body,
  });
  const record = { status };
  if (isGood) {
    await recordSuccess(services, endpoint);
    return { kind: 'sent', record };
  }
  const isFinal = isPing || (await recordFailure(services, endpoint, status, reason));
  return { kind: isFinal ? 'refused' : 'unreachable', reason, record };
}
