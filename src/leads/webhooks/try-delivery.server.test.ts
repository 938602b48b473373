import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testPlatform } from '../../testing/test-platform.ts';
import { leads } from '../leads.table.server.ts';
import { recordContact } from '../record-contact.server.ts';
import { deliverWebhook } from './deliver-webhook.job.server.ts';
import { retryWebhook, tryDelivery } from './retry-webhook.job.server.ts';
import { replayDelivery } from './send-by-hand.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

/** One for each of two endpoints that nobody answers for. */
async function twoDeliveries() {
  const settings = { SITE_URL: 'http://localhost:3000' };
  const platform = await testPlatform({ jobs: [deliverWebhook, retryWebhook], settings });
  const { db, time } = platform;
  const endpoint = { url: 'http://127.0.0.1:9/', secret: 'unread', createdAt: time.now() };
  await db.insert(webhookEndpoints).values([endpoint, endpoint]);
  const contact = { email: 'ana@example.org', name: 'Ana', leadType: 'enquiry' } as const;
  await db.transaction((tx) =>
    recordContact(tx, platform, { ...contact, leadSource: 'contact_form' }),
  );
  const [one, other] = await db.select().from(webhookDeliveries);
  if (!one || !other) throw new Error('no deliveries');
  return { platform, one, other };
}

test('changes no other delivery when one is tried or replayed', async () => {
  const { platform, one, other } = await twoDeliveries();
  const { db, time } = platform;
  const { endpointId, id: deliveryId } = one;
  const rowOf = async ({ id }: { id: string }) =>
    (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0];
  const deliver = () => tryDelivery(platform, deliveryId);

  await deliver();
  expect(await rowOf(other)).toEqual(other);

  await db.update(webhookDeliveries).set({ state: 'failed', finishedAt: time.now() });
  const failed = await rowOf(other);
  await db.delete(leads);
  time.advance(1000);
  const astray = { endpointId: other.endpointId, deliveryId };
  expect(await replayDelivery(platform, kim, astray)).toBeNull();
  expect(await replayDelivery(platform, kim, { endpointId, deliveryId })).toBe('failed');
  expect(await rowOf(other)).toEqual(failed);

  const finished = await rowOf(one);
  await deliver();
  expect(await rowOf(one), 'a job may run twice').toEqual(finished);
});

test('has one next try after a replay that failed, or a job that a crash lets run again', async () => {
  const { platform, one } = await twoDeliveries();
  const { db } = platform;
  await db.update(webhookDeliveries).set({ state: 'failed' });
  await db.execute(sql`delete from pgboss.job`);
  const { endpointId, id: deliveryId } = one;
  const queued = () => db.$count(sql`pgboss.job`);
  expect(await replayDelivery(platform, kim, { endpointId, deliveryId })).toBe('failed');
  expect(await queued()).toBe(1);
  await tryDelivery(platform, deliveryId);
  expect(await queued()).toBe(1);
});
