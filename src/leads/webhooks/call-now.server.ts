import { and, eq } from 'drizzle-orm';
import { failureReason } from '../../platform/database/failures.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { queueAgain } from '../../platform/jobs/hold.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { queueDelivery } from './queue-webhooks.server.ts';
import { webhookChannel } from './webhook-channel.server.ts';
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
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.id, endpointId))) === 0) return null;
    const subject = `webhook:${endpointId}`;
    await recordAudit(tx, { actor, act: 'webhook.pinged', subject, now: services.clock() });
    const ping = { endpointId, event: 'ping' } as const;
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
  const byId = and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.endpointId, endpointId),
  );
  const isThere = await services.db.transaction(async (tx) => {
    const [delivery] = await tx.select().from(webhookDeliveries).where(byId).for('update');
    if (!delivery) return false;
    // Already in progress: another admin has pressed Replay as well.
    if (delivery.state === 'queued') return true;
    await queueAgain(tx, services, webhookChannel, byId, { most: 1, ...afterHeadStart(services) });
    const entry = { actor, act: 'webhook.replayed', details: { delivery: deliveryId } };
    const now = services.clock();
    await recordAudit(tx, { ...entry, subject: `webhook:${endpointId}`, now });
    return true;
  });
  return isThere ? tryNow(services, deliveryId) : null;
}

/** The first try takes up to 10 s, and none must start before: an admin waits for the outcome. */
const afterHeadStart = ({ clock }: Services) => ({
  startAfter: new Date(clock().getTime() + 15_000),
});

/** The dispatcher takes over if this fails. */
async function tryNow(services: Services, id: string): Promise<Sent> {
  try {
    await deliverNow(services, webhookChannel, id);
  } catch (error) {
    services.log.error({ event: 'webhook.first-try-failed', id, reason: failureReason(error) });
  }
  const byId = eq(webhookDeliveries.id, id);
  const [delivery] = await services.db.select().from(webhookDeliveries).where(byId);
  if (!delivery) return null;
  if (delivery.sendingUntil) return 'under-way';
  return delivery.state === 'sent' ? 'sent' : 'failed';
}
