import { asc, eq, sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import {
  type WebhookEndpoint,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.table.server.ts';

export type ShownEndpoint = Omit<WebhookEndpoint, 'secret' | 'formerSecret'>;

/** Without their secrets. */
export async function readEndpoints(
  db: Db,
): Promise<(ShownEndpoint & { waiting: number; failed: number })[]> {
  const endpoints = await db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt));
  const counts = await db
    .select({
      endpointId: webhookDeliveries.endpointId,
      state: webhookDeliveries.state,
      count: sql<number>`count(*)::int`,
    })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.state} in ('queued', 'held', 'failed')`)
    .groupBy(webhookDeliveries.endpointId, webhookDeliveries.state);
  return endpoints.map((endpoint) => {
    const getCount = (wanted: string) =>
      counts.find(({ endpointId, state }) => endpointId === endpoint.id && state === wanted)
        ?.count ?? 0;
    const waiting = getCount('queued') + getCount('held');
    return { ...withoutSecrets(endpoint), waiting, failed: getCount('failed') };
  });
}

export async function readEndpoint(db: Db, id: string): Promise<ShownEndpoint | null> {
  const [endpoint] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return endpoint ? withoutSecrets(endpoint) : null;
}

function withoutSecrets(endpoint: WebhookEndpoint): ShownEndpoint {
  const { secret: _, formerSecret: _former, ...shown } = endpoint;
  return shown;
}

export const deliveriesList = (endpointId: string): ListSource<typeof webhookDeliveries> => ({
  table: webhookDeliveries,
  id: webhookDeliveries.id,
  sorts: { created: webhookDeliveries.createdAt },
  moment: webhookDeliveries.createdAt,
  filters: { state: (value) => sql`${webhookDeliveries.state} = ${value}` },
  only: eq(webhookDeliveries.endpointId, endpointId),
});
