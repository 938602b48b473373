import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import { guardedPost, type PostOutcome } from '../../http/connections/guarded-post.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { nextTryAt } from '../../jobs/retry-schedule.ts';
import { noteFailure, noteSuccess } from './endpoint-health.server.ts';
import { payloadOf } from './lead-payload.server.ts';
import { mayCallLocally } from './local-receivers.server.ts';
import { webhookSchedule } from './webhook-schedule.ts';
import { signedHeaders } from './webhook-signature.server.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  type WebhookEndpoint,
  webhookEndpoints,
} from './webhooks.table.server.ts';

/** Enqueues the next try, in the transaction that records the failed one. */
type RetryAt = (tx: Tx, at: Date) => Promise<void>;

/**
 * Tries a delivery once and records the outcome: sent, failed for good, or when the next try is due. A
 * ping is for the person who waits for it, so it has one try.
 */
export async function tryDelivery(platform: Platform, id: string, retryAt: RetryAt): Promise<void> {
  const delivery = await claim(platform, id);
  if (!delivery) return leaveToOther(platform, id, retryAt);
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
  const outcome = await call(platform, endpoint, { id: `msg_${id}`, body });
  const result = resultOf(outcome);
  if (result.isGood) {
    await noteSuccess(platform, endpoint);
    return finish(platform, delivery, 'sent', { status: result.status, reason: null });
  }
  return settleFailure(platform, endpoint, delivery, result, retryAt);
}

type Result = { isGood: boolean; status: number | null; reason: string | null };

function resultOf(outcome: PostOutcome): Result {
  if (outcome.is === 'unreachable') return { isGood: false, status: null, reason: outcome.reason };
  const { status } = outcome;
  if (status >= 200 && status < 300) return { isGood: true, status, reason: null };
  const isRedirect = status >= 300 && status < 400;
  const reason = isRedirect ? 'redirects are not followed' : `answered with status ${status}`;
  return { isGood: false, status, reason };
}

async function call(
  { config, secret, clock }: Platform,
  endpoint: WebhookEndpoint,
  message: { id: string; body: string },
): Promise<PostOutcome> {
  const signature = await signedHeaders(secret, endpoint, message, clock());
  if (!signature) return { is: 'unreachable', reason: noSecret };
  const headers = {
    'content-type': 'application/json',
    // Names the site rather than the company: a header takes no letter beyond Latin-1, such as the one
    // in Tŷ.
    'user-agent': `Webhooks/1.0 (+${config.siteUrl})`,
    ...signature,
  };
  const { body } = message;
  return guardedPost(endpoint.url, { headers, body, mayBeLocal: mayCallLocally(config) });
}

const noSecret = 'its secret can no longer be read: make a new one';

async function settleFailure(
  platform: Platform,
  endpoint: WebhookEndpoint,
  delivery: WebhookDelivery,
  { status, reason }: Result,
  retryAt: RetryAt,
): Promise<void> {
  if (delivery.event === 'ping') return finish(platform, delivery, 'failed', { status, reason });
  const isDisabled = await noteFailure(platform, endpoint, status, reason);
  const next = nextTryAt(webhookSchedule, delivery.tries, delivery.queuedAt, platform.clock());
  if (isDisabled || !next) return finish(platform, delivery, 'failed', { status, reason });
  await platform.db.transaction(async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({ status, reason, nextTryAt: next, sendingUntil: null })
      .where(eq(webhookDeliveries.id, delivery.id));
    await retryAt(tx, next);
  });
}

/** Claims the delivery for this worker; null if another one has it or it is finished. */
async function claim({ db, clock }: Platform, id: string): Promise<WebhookDelivery | undefined> {
  const now = clock();
  const sendingUntil = new Date(now.getTime() + 60_000);
  const isFree = or(
    isNull(webhookDeliveries.sendingUntil),
    lt(webhookDeliveries.sendingUntil, now),
  );
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ sendingUntil, tries: sql`${webhookDeliveries.tries} + 1` })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'queued'), isFree))
    .returning();
  return delivery;
}

/** If the worker that has it dies meanwhile, it must not be forgotten. */
async function leaveToOther({ db }: Platform, id: string, retryAt: RetryAt): Promise<void> {
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  const { state, sendingUntil } = delivery ?? {};
  if (state === 'queued' && sendingUntil) await db.transaction((tx) => retryAt(tx, sendingUntil));
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
