import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import { requeue } from '../../platform/jobs/requeue.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { deliverWebhook, tryDelivery, webhookChannel } from './deliver-webhook.job.server.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.table.server.ts';

const isActive = eq(webhookEndpoints.state, 'active');

/** Whether there is an active endpoint, as a column to save a query. */
export const hasEndpoints = sql<boolean>`exists (select 1 from ${webhookEndpoints} where ${isActive})`;

/** Queues a call to every active endpoint, in the transaction that changes the lead. */
export async function raiseLeadEvent(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  event: Exclude<WebhookDelivery['event'], 'ping'>,
  leadId: string,
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isActive);
  for (const { id } of endpoints) {
    await queueDelivery(tx, services, { endpointId: id, event, leadId });
  }
}

/** Returns the delivery's id. */
export async function queueDelivery(
  tx: Tx,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  delivery: Pick<typeof webhookDeliveries.$inferInsert, 'endpointId' | 'event' | 'leadId'>,
  options?: { startAfter: Date },
): Promise<string> {
  const now = clock();
  const id = crypto.randomUUID();
  await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, id, createdAt: now, queuedAt: now, nextTryAt: now });
  await jobs.enqueue(tx, deliverWebhook, { deliveryId: id }, options);
  return id;
}

/** `under-way`: it is being sent already. */
export type Sent = 'sent' | 'failed' | 'under-way' | null;

/** Sends a test ping and waits for the outcome; null if there is no such endpoint. */
export async function sendPing(
  services: Services,
  actor: Actor,
  endpointId: string,
): Promise<Sent> {
  const id = await services.db.transaction(async (tx) => {
    const [endpoint] = await tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, endpointId));
    if (!endpoint) return null;
    const subject = `webhook:${endpointId}`;
    await recordAudit(tx, { actor, act: 'webhook.pinged', subject, now: services.clock() });
    const ping = { endpointId, event: 'ping', leadId: null } as const;
    return queueDelivery(tx, services, ping, afterHeadStart(services));
  });
  return id === null ? null : tryNow(services, id);
}

/**
 * Sends a finished delivery again and waits for the first try. It keeps its webhook-id, so that a
 * receiver can recognise a repeat. Null if there is no such delivery.
 */
export async function replayDelivery(
  services: Services,
  actor: Actor,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<Sent> {
  const isIt = and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.endpointId, endpointId),
  );
  const isThere = await services.db.transaction(async (tx) => {
    const [delivery] = await tx.select().from(webhookDeliveries).where(isIt).for('update');
    if (!delivery) return false;
    // Already in progress: another admin has pressed Replay as well.
    if (delivery.state === 'queued') return true;
    await requeue(tx, services, webhookChannel, isIt, { most: 1, ...afterHeadStart(services) });
    const subject = `webhook:${endpointId}`;
    const details = { delivery: deliveryId };
    const now = services.clock();
    await recordAudit(tx, { actor, act: 'webhook.replayed', subject, details, now });
    return true;
  });
  return isThere ? tryNow(services, deliveryId) : null;
}

/** The first try takes up to 10 s, and a worker must not start before: an admin waits for the outcome. */
const afterHeadStart = ({ clock }: Services) => ({
  startAfter: new Date(clock().getTime() + 15_000),
});

/** The queued job takes over if this fails. */
async function tryNow(services: Services, id: string): Promise<Sent> {
  try {
    await tryDelivery(services, id);
  } catch (error) {
    services.log.error({ event: 'webhook.first-try-failed', id, reason: failureReason(error) });
  }
  const [delivery] = await services.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
  if (!delivery) return null;
  if (delivery.sendingUntil) return 'under-way';
  return delivery.state === 'sent' ? 'sent' : 'failed';
}
