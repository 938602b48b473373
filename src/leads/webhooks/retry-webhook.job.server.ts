import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Platform } from '../../platform/services.ts';
import { claimOf } from '../../platform/jobs/claim.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { isQuietCopy } from '../../platform/jobs/restored-copy.server.ts';
import { nextTryAt } from '../../platform/jobs/retry-schedule.ts';
import { type CallResult, callEndpoint } from './call-endpoint.server.ts';
import { noteFailure, noteSuccess } from './endpoint-health.server.ts';
import { payloadOf } from './lead-payload.server.ts';
import { webhookSchedule } from './webhook-schedule.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  type WebhookEndpoint,
  webhookEndpoints,
} from './webhooks.table.server.ts';

/**
 * Calls an endpoint whose last call failed, in a queue of its own: one that hangs only delays others
 * that fail.
 */
export const retryWebhook: Job<{ deliveryId: string }, Platform> = {
  name: 'retry-webhook',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  handle: ({ deliveryId }, platform) => tryDelivery(platform, deliveryId),
};

/**
 * Tries a delivery once and records the outcome: sent, failed for good, or when the next try is due. A
 * ping is for the person who waits for it, so it has one try.
 */
export async function tryDelivery(platform: Platform, id: string): Promise<void> {
  if (await isQuietCopy(platform.db)) return hold(platform, id);
  const delivery = await claim(platform, id);
  if (!delivery) return leaveToOther(platform, id);
  const [endpoint] = await platform.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  if (!endpoint) return;
  if (endpoint.state === 'disabled' && delivery.event !== 'ping') {
    return finish(platform, delivery, 'failed', { reason: 'the endpoint is disabled' });
  }
  const body = await payloadOf(platform, delivery);
  if (body === null) {
    return finish(platform, delivery, 'dropped', { reason: 'the lead was erased' });
  }
  const { isGood, ...result } = await callEndpoint(platform, endpoint, { id: `msg_${id}`, body });
  if (!isGood) return settleFailure(platform, endpoint, delivery, result);
  await noteSuccess(platform, endpoint);
  return finish(platform, delivery, 'sent', result);
}

/** Without a next try it waits until `sendHeldDeliveries`. */
async function hold({ db }: Platform, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ nextTryAt: null, sendingUntil: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'queued')));
}

/** Puts the deliveries back into the queue that a restored copy has held. */
export async function sendHeldDeliveries(tx: Tx, { jobs, clock }: Platform): Promise<void> {
  const { id, state, nextTryAt: next } = webhookDeliveries;
  const held = await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: clock() })
    .where(and(eq(state, 'queued'), isNull(next)))
    .returning({ id });
  for (const delivery of held) await jobs.enqueue(tx, retryWebhook, { deliveryId: delivery.id });
}

/** Claims the delivery for this worker; nothing if another one has it or it is finished. */
async function claim({ db, clock }: Platform, id: string): Promise<WebhookDelivery | undefined> {
  const { set, where } = claimOf(webhookDeliveries, id, clock());
  const [delivery] = await db.update(webhookDeliveries).set(set).where(where).returning();
  return delivery;
}

/** If the worker that has it dies meanwhile, it must not be forgotten. */
async function leaveToOther({ db, jobs }: Platform, id: string): Promise<void> {
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  const { state, sendingUntil } = delivery ?? {};
  if (state === 'queued' && sendingUntil) {
    await db.transaction((tx) => retryAt(tx, jobs, id, sendingUntil));
  }
}

const retryAt = (tx: Tx, jobs: Platform['jobs'], deliveryId: string, startAfter: Date) =>
  jobs.enqueue(tx, retryWebhook, { deliveryId }, { startAfter });

async function settleFailure(
  platform: Platform,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  { status, reason }: Omit<CallResult, 'isGood'>,
): Promise<void> {
  const { id, event, tries, queuedAt } = delivery;
  if (event === 'ping') return finish(platform, delivery, 'failed', { status, reason });
  const isDisabled = await noteFailure(platform, endpoint, status, reason);
  const next = nextTryAt(webhookSchedule, tries, queuedAt, platform.clock());
  if (isDisabled || !next) return finish(platform, delivery, 'failed', { status, reason });
  await platform.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ status, reason, nextTryAt: next, sendingUntil: null })
      .where(eq(webhookDeliveries.id, id));
    // One may be there: from a replay, or from a job that a crash lets run again.
    await platform.jobs.withdraw(tx, retryWebhook.name, { deliveryId: id });
    await retryAt(tx, platform.jobs, id, next);
  });
}

async function finish(
  { db, clock, log }: Platform,
  { id }: WebhookDelivery,
  state: 'sent' | 'failed' | 'dropped',
  result: { status?: number | null; reason: string | null },
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state, ...result, nextTryAt: null, sendingUntil: null, finishedAt: clock() })
    .where(eq(webhookDeliveries.id, id));
  if (state === 'failed') log.warn({ event: 'webhook.failed', id, reason: result.reason });
}
