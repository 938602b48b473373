import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { getClaim } from '../../platform/jobs/claim.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { isQuietCopy } from '../../platform/jobs/restored-copy.server.ts';
import { nextTryAt } from '../../platform/jobs/retry-schedule.ts';
import { recordFailure, recordSuccess } from './endpoint-health.server.ts';
import { createPayload } from './lead-payload.server.ts';
import { webhookSchedule } from './webhook-schedule.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  type WebhookEndpoint,
  webhookEndpoints,
} from './webhooks.table.server.ts';
import { guardedPost } from '../../platform/security/guarded-post.server.ts';
import { mayCallLocally } from './local-receivers.server.ts';
import { signedHeaders } from './webhook-signature.server.ts';

/**
 * Calls an endpoint whose last call failed, in a separate queue, so that a hanging endpoint only delays
 * other failing ones.
 */
export const retryWebhook: Job<{ deliveryId: string }, Services> = {
  name: 'retry-webhook',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  handle: ({ deliveryId }, services) => tryDelivery(services, deliveryId),
};

/**
 * Tries a delivery once and records it as sent, failed for good, or due again later. A ping has one try,
 * as an admin is waiting for it.
 */
export async function tryDelivery(services: Services, id: string): Promise<void> {
  if (await isQuietCopy(services.db)) return hold(services, id);
  const delivery = await claim(services, id);
  if (!delivery) return leaveToOther(services, id);
  const [endpoint] = await services.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId));
  if (!endpoint) return;
  if (endpoint.state === 'disabled' && delivery.event !== 'ping') {
    return finish(services, delivery, 'failed', { reason: 'the endpoint is disabled' });
  }
  const body = await createPayload(services, delivery);
  if (body === null) {
    return finish(services, delivery, 'dropped', { reason: 'the lead was erased' });
  }
  const { isGood, ...result } = await callEndpoint(services, endpoint, { id: `msg_${id}`, body });
  if (!isGood) return settleFailure(services, endpoint, delivery, result);
  await recordSuccess(services, endpoint);
  return finish(services, delivery, 'sent', result);
}

/** Without a next try it waits until `sendHeldDeliveries`. */
async function hold({ db }: Services, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ nextTryAt: null, sendingUntil: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'queued')));
}

/** Queues the deliveries that a restored copy has held. */
export async function sendHeldDeliveries(tx: Tx, { jobs, clock }: Services): Promise<void> {
  const { id, state, nextTryAt: next } = webhookDeliveries;
  const held = await tx
    .update(webhookDeliveries)
    .set({ nextTryAt: clock() })
    .where(and(eq(state, 'queued'), isNull(next)))
    .returning({ id });
  for (const delivery of held) await jobs.enqueue(tx, retryWebhook, { deliveryId: delivery.id });
}

/** Claims the delivery for this worker; undefined if another one has it or it is finished. */
async function claim({ db, clock }: Services, id: string): Promise<WebhookDelivery | undefined> {
  const { set, where } = getClaim(webhookDeliveries, id, clock());
  const [delivery] = await db.update(webhookDeliveries).set(set).where(where).returning();
  return delivery;
}

/** Queues a later try, in case the worker that has it dies. */
async function leaveToOther({ db, jobs }: Services, id: string): Promise<void> {
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  const { state, sendingUntil } = delivery ?? {};
  if (state === 'queued' && sendingUntil) {
    await db.transaction((tx) => retryAt(tx, jobs, id, sendingUntil));
  }
}

const retryAt = (tx: Tx, jobs: Services['jobs'], deliveryId: string, startAfter: Date) =>
  jobs.enqueue(tx, retryWebhook, { deliveryId }, { startAfter });

async function settleFailure(
  services: Services,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  { status, reason }: Omit<CallResult, 'isGood'>,
): Promise<void> {
  const { id, event, tries, queuedAt } = delivery;
  if (event === 'ping') return finish(services, delivery, 'failed', { status, reason });
  const isDisabled = await recordFailure(services, endpoint, status, reason);
  const next = nextTryAt(webhookSchedule, tries, queuedAt, services.clock());
  if (isDisabled || !next) return finish(services, delivery, 'failed', { status, reason });
  await services.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ status, reason, nextTryAt: next, sendingUntil: null })
      .where(eq(webhookDeliveries.id, id));
    // A retry may exist already: from a replay, or a job that runs again after a crash.
    await services.jobs.withdraw(tx, retryWebhook.name, { deliveryId: id });
    await retryAt(tx, services.jobs, id, next);
  });
}

async function finish(
  { db, clock, log }: Services,
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

type CallResult = { isGood: boolean; status: number | null; reason: string | null };

/** Any status from 200 to 299 accepts it. */
async function callEndpoint(
  { config, secret, clock }: Services,
  endpoint: WebhookEndpoint,
  message: { id: string; body: string },
): Promise<CallResult> {
  const signature = await signedHeaders(secret, endpoint, message, clock());
  if (!signature) return unreachable('its secret can no longer be read: make a new one');
  const headers = {
    'content-type': 'application/json',
    // The site rather than the company: headers allow only Latin-1, and a name may contain a letter such
    // as ŷ.
    'user-agent': `Webhooks/1.0 (+${config.siteUrl})`,
    ...signature,
  };
  const { body } = message;
  const mayBeLocal = mayCallLocally(config);
  const outcome = await guardedPost(endpoint.url, { headers, body, mayBeLocal });
  if (outcome.is === 'unreachable') return unreachable(outcome.reason);
  const { status } = outcome;
  if (status >= 200 && status < 300) return { isGood: true, status, reason: null };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? 'redirects are not followed' : `answered with status ${status}`;
  return { isGood: false, status, reason };
}

const unreachable = (reason: string): CallResult => ({ isGood: false, status: null, reason });
