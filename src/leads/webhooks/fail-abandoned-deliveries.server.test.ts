import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { deliverWebhook } from './deliver-webhook.job.server.ts';
import { failAbandonedDeliveries } from './deliver-webhook.job.server.ts';
import { queueDelivery } from './queue-webhooks.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

test('fails a delivery that is overdue once neither a job nor a dead letter is left for it', async () => {
  const services = await testServices({ jobs: [deliverWebhook] });
  const { db, jobs } = services;
  const endpoint = { url: 'https://crm.example/', secret: 'unread', createdAt: services.clock() };
  const [added] = await db.insert(webhookEndpoints).values(endpoint).returning();
  const delivery = { endpointId: added?.id ?? '', event: 'lead.created', leadId: null } as const;
  const queue = () => db.transaction((tx) => queueDelivery(tx, services, delivery));
  const [waiting, dead, abandoned] = [await queue(), await queue(), await queue()];
  await db.transaction(async (tx) => {
    for (const deliveryId of [dead, abandoned]) {
      await jobs.withdraw(tx, deliverWebhook.name, { deliveryId });
    }
    await tx.execute(sql`insert into pgboss.job (name, data)
      values ('dead-letters', jsonb_build_object('deliveryId', ${dead}::text))`);
  });
  const statesAfter = async (hours: number) => {
    services.time.advance(hours * 3600_000);
    await failAbandonedDeliveries.handle({}, services);
    const rows = await db.select().from(webhookDeliveries);
    return [waiting, dead, abandoned].map((wanted) => rows.find(({ id }) => id === wanted));
  };

  const queued = { state: 'queued', finishedAt: null };
  expect(await statesAfter(23)).toMatchObject([queued, queued, queued]);
  const failed = {
    state: 'failed',
    reason: 'nothing was left that would send it',
    nextTryAt: null,
  };
  expect(await statesAfter(2)).toMatchObject([queued, queued, failed]);
  await db.transaction((tx) => jobs.withdraw(tx, 'dead-letters', { deliveryId: dead }));
  expect(await statesAfter(0)).toMatchObject([queued, failed, failed]);
});
