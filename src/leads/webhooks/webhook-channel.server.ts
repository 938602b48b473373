import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Channel, Outcome, RetrySchedule } from '../../platform/jobs/channel.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { callEndpoint } from './call-endpoint.server.ts';
import { disabledAfter } from './webhook.ts';
import { sendWebhookNotice } from './webhook-notice.email.tsx';
import { createPayload } from './webhook-payload.server.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  type WebhookEndpoint,
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

export async function recordSuccess({ db }: Services, { id }: WebhookEndpoint): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)));
}

/**
 * Records a failed call. Disables an endpoint that is gone for good (410) or has accepted nothing for
 * days, and tells the team. Returns whether it is now disabled.
 */
export async function recordFailure(
  services: Services,
  { id }: WebhookEndpoint,
  status: number | null,
  reason: string | null,
): Promise<boolean> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()})` })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    const since = endpoint?.failingSince ?? now;
    const isGone = status === 410;
    if (!isGone && now.getTime() - since.getTime() < disabledAfter) return false;
    if (endpoint?.state !== 'active') return true;
    const why = isGone ? 'its receiver says it is gone (410)' : `failing for days: ${reason}`;
    await tx
      .update(webhookEndpoints)
      .set({ state: 'disabled', reason: why })
      .where(eq(webhookEndpoints.id, id));
    await recordAudit(tx, {
      actor: null,
      act: 'webhook.disabled',
      subject: `webhook:${id}`,
      details: { reason: why },
      now,
    });
    await queueEmail(tx, services, {
      email: sendWebhookNotice,
      about: id,
      to: { kind: 'team' },
    });
    return true;
  });
}
