import { and, eq } from 'drizzle-orm';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { queueDelivery } from './raise-lead-event.server.ts';
import { retryWebhook, tryDelivery } from './retry-webhook.job.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

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
    return queueDelivery(tx, services, { endpointId, event: 'ping', leadId: null });
  });
  return id === null ? null : tryNow(services, id);
}

/** In milliseconds: the first try takes up to 10 s, and a worker must not start before. */
const headStart = 15_000;

/**
 * Sends a finished delivery again and waits for the first try. It keeps its webhook-id, so that a
 * receiver can recognise a repeat. Null if there is no such delivery.
 */
export async function replayDelivery(
  services: Services,
  actor: Actor,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
): Promise<Sent> {
  const now = services.clock();
  const isIt = and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.endpointId, endpointId),
  );
  const isThere = await services.db.transaction(async (tx) => {
    const [delivery] = await tx.select().from(webhookDeliveries).where(isIt).for('update');
    if (!delivery) return false;
    // Already in progress: another admin has pressed Replay as well.
    if (delivery.state === 'queued') return true;
    await tx
      .update(webhookDeliveries)
      .set({ state: 'queued', tries: 0, queuedAt: now, nextTryAt: now, finishedAt: null })
      .where(isIt);
    const startAfter = new Date(now.getTime() + headStart);
    await services.jobs.enqueue(tx, retryWebhook, { deliveryId }, { startAfter });
    const subject = `webhook:${endpointId}`;
    const details = { delivery: deliveryId };
    await recordAudit(tx, { actor, act: 'webhook.replayed', subject, details, now });
    return true;
  });
  return isThere ? tryNow(services, deliveryId) : null;
}

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
