import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { deliverWebhook } from './deliver-webhook.job.server.ts';
import {
  type WebhookDelivery,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.table.server.ts';

type LeadEvent = Exclude<WebhookDelivery['event'], 'ping'>;

const isActive = eq(webhookEndpoints.state, 'active');

/** Whether there is an active endpoint, as a column to save a query. */
export const hasEndpoints = sql<boolean>`exists (select 1 from ${webhookEndpoints} where ${isActive})`;

/** Queues a call to every active endpoint, in the transaction that changes the lead. */
export async function raiseLeadEvent(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  event: LeadEvent,
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
): Promise<string> {
  const now = clock();
  const id = crypto.randomUUID();
  await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, id, createdAt: now, queuedAt: now, nextTryAt: now });
  await jobs.enqueue(tx, deliverWebhook, { deliveryId: id });
  return id;
}
