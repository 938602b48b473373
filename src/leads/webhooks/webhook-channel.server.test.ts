import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { people } from '../people.table.server.ts';
import { recordContact } from '../record-contact.server.ts';
import { recordPerson } from '../record-person.server.ts';
import { users } from '../../accounts/auth.table.server.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { webhookChannel } from './webhook-channel.server.ts';
import { replayDelivery } from './call-now.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';
import { addEndpoint } from './manage-endpoints.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

/** One for each of two endpoints that nobody answers for. */
async function twoDeliveries() {
  const settings = { SITE_URL: 'http://localhost:3000' };
  const services = await testServices({ settings });
  const { db, time } = services;
  const endpoint = { url: 'http://127.0.0.1:9/', secret: 'unread', createdAt: time.now() };
  await db.insert(webhookEndpoints).values([endpoint, endpoint]);
  const contact = { email: 'ana@example.org', name: 'Ana', leadType: 'enquiry' } as const;
  await db.transaction(async (tx) => {
    await recordPerson(tx, { ...contact, phone: null, source: 'By telephone', at: time.now() });
    await recordContact(tx, services, { ...contact, leadSource: 'contact_form' });
  });
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
  const deliver = () => deliverNow(services, webhookChannel, deliveryId);

  await deliver();
  expect(await getRow(other)).toEqual(other);

  await db.update(webhookDeliveries).set({ state: 'failed', finishedAt: time.now() });
  const failed = await getRow(other);
  await db.delete(people);
  time.advance(1000);
  const astray = { endpointId: other.endpointId, deliveryId };
  expect(await replayDelivery(services, kim, astray)).toBeNull();
  expect(await replayDelivery(services, kim, { endpointId, deliveryId })).toBe('failed');
  expect(await getRow(other)).toEqual(failed);

  const finished = await getRow(one);
  await deliver();
  expect(await getRow(one), 'it may be tried again').toEqual(finished);
});

test('delivers to other receivers while one hangs', async () => {
  const settings = { SITE_URL: 'http://localhost:3000' };
  const services = await testServices({ settings });
  await services.db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  const [hanging, other] = [await startWebhookReceiver(), await startWebhookReceiver()];
  for (const { url, stop } of [hanging, other]) {
    onTestFinished(stop);
    await addEndpoint(services, kim, { id: crypto.randomUUID(), url });
  }
  hanging.hang();
  await services.db
    .update(webhookEndpoints)
    .set({ failingSince: services.clock() })
    .where(eq(webhookEndpoints.url, hanging.url));
  // Two events each. In one queue, eight at a time, they would wait for three calls of 10 s.
  for (let lead = 0; lead < 15; lead += 1) {
    const email = `ana${lead}@example.org`;
    const contact = { email, leadSource: 'contact_form', leadType: 'enquiry' } as const;
    await services.db.transaction((tx) =>
      recordContact(tx, services, { ...contact, name: 'Ana Smith' }),
    );
  }
  await services.runJobs();
  await expect.poll(() => other.calls.length, { timeout: 20_000 }).toBe(30);
  expect(hanging.calls.length).toBeGreaterThan(0);
});
