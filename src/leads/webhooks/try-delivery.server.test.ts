import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { leads } from '../leads.table.server.ts';
import { recordContact } from '../record-contact.server.ts';
import { deliverWebhook } from './deliver-webhook.job.server.ts';
import { retryWebhook, tryDelivery } from './deliver-webhook.job.server.ts';
import { replayDelivery } from './queue-webhooks.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

/** One for each of two endpoints that nobody answers for. */
async function twoDeliveries() {
  const settings = { SITE_URL: 'http://localhost:3000' };
  const services = await testServices({ jobs: [deliverWebhook, retryWebhook], settings });
  const { db, time } = services;
  const endpoint = { url: 'http://127.0.0.1:9/', secret: 'unread', createdAt: time.now() };
  await db.insert(webhookEndpoints).values([endpoint, endpoint]);
  const contact = { email: 'ana@example.org', name: 'Ana', leadType: 'enquiry' } as const;
  await db.transaction((tx) =>
    recordContact(tx, services, { ...contact, leadSource: 'contact_form' }),
  );
  const [one, other] = await db.select().from(webhookDeliveries);
  if (!one || !other) throw new Error('no deliveries');
  return { services, one, other };
}

test('changes no other delivery when one is tried or replayed', async () => {
  const { services, one, other } = await twoDeliveries();
  const { db, time } = services;
  const { endpointId, id: deliveryId } = one;
  const getRow = async ({ id }: { id: string }) =>
    (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0];
  const deliver = () => tryDelivery(services, deliveryId);

  await deliver();
  expect(await getRow(other)).toEqual(other);

  await db.update(webhookDeliveries).set({ state: 'failed', finishedAt: time.now() });
  const failed = await getRow(other);
  await db.delete(leads);
  time.advance(1000);
  const astray = { endpointId: other.endpointId, deliveryId };
  expect(await replayDelivery(services, kim, astray)).toBeNull();
  expect(await replayDelivery(services, kim, { endpointId, deliveryId })).toBe('failed');
  expect(await getRow(other)).toEqual(failed);

  const finished = await getRow(one);
  await deliver();
  expect(await getRow(one), 'a job may run twice').toEqual(finished);
});

test('has one next try after a replay that failed, or a job that a crash lets run again', async () => {
  const { services, one } = await twoDeliveries();
  const { db } = services;
  await db.update(webhookDeliveries).set({ state: 'failed' });
  await db.execute(sql`delete from pgboss.job`);
  const { endpointId, id: deliveryId } = one;
  const queued = () => db.$count(sql`pgboss.job`);
  expect(await replayDelivery(services, kim, { endpointId, deliveryId })).toBe('failed');
  expect(await queued()).toBe(1);
  await tryDelivery(services, deliveryId);
  expect(await queued()).toBe(1);
});
