import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { listPage } from '../../platform/lists/list-page.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { people } from '../people.table.server.ts';
import { recordContact } from '../record-contact.server.ts';
import { recordPerson } from '../record-person.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import {
  addEndpoint,
  deliveriesList,
  enableEndpoint,
  renewSecret,
} from './manage-endpoints.server.ts';
import { replayDelivery, sendPing } from './call-now.server.ts';
import { webhookChannel } from './webhook-channel.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const endpointId = '11111111-1111-4111-8111-111111111111';
const atHome = { SITE_URL: 'http://localhost:3000' };

async function start(settings = atHome) {
  const crm = await startWebhookReceiver();
  onTestFinished(crm.stop);
  const services = await testServices({ settings });
  await services.db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin', emailVerified: true });
  const added = await addEndpoint(services, kim, { id: endpointId, url: crm.url });
  const secret = added.kind === 'added' ? added.secret : '';
  const arrive = (email: string) =>
    services.db.transaction((tx) =>
      recordContact(tx, services, {
        email,
        name: 'Ana Smith',
        leadSource: 'contact_form',
        leadType: 'enquiry',
      }),
    );
  /** Another contact of a known person: one event. */
  const record = async (email: string) => {
    const known = { email, name: null, phone: null, source: 'By telephone' };
    await services.db.transaction((tx) => recordPerson(tx, { ...known, at: services.clock() }));
    await arrive(email);
  };
  const delivery = async () => {
    const [found] = await services.db.select().from(webhookDeliveries);
    if (!found) throw new Error('no delivery');
    return found;
  };
  const endpoint = async () => {
    const [found] = await services.db.select().from(webhookEndpoints);
    return found;
  };
  /** One try of the first delivery, as the dispatcher makes it. */
  const tryOnce = async () => {
    const { id } = await delivery();
    await deliverNow(services, webhookChannel, id);
    return delivery();
  };
  return { services, crm, secret, record, delivery, endpoint, tryOnce };
}

test('stores the secret encrypted, and shows it once', async () => {
  const { services, crm, secret, endpoint } = await start();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await endpoint())?.secret).not.toContain(secret.slice(6, 20));
  const again = await addEndpoint(services, kim, { id: endpointId, url: crm.url });
  expect(again).toEqual({ kind: 'there' });
});

test('signs with the old secret too, for a day after it was replaced', async () => {
  const { services, crm, secret } = await start();
  services.time.set(new Date());
  const next = (await renewSecret(services, kim, endpointId)) ?? '';
  await sendPing(services, kim, endpointId);
  const [call] = crm.calls;
  const verify = (by: string) =>
    new Webhook(by).verify(call?.body ?? '', call?.headers as Record<string, string>);
  expect(verify(secret)).toMatchObject({ type: 'ping' });
  expect(verify(next)).toMatchObject({ type: 'ping' });
  const shown = (query: string) =>
    listPage(services.db, deliveriesList(endpointId), `https://example.org/?${query}`);
  for (const query of ['', 'state=', 'state=sent', 'done=ping-sent']) {
    expect((await shown(query)).rows).toMatchObject([{ event: 'ping', state: 'sent' }]);
  }
  expect((await shown('state=failed')).rows).toEqual([]);
  services.time.advance({ days: 1.1 });
  await sendPing(services, kim, endpointId);
  expect(String(crm.calls[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('signs with every secret that was shown within a day, even if three were made at once', async () => {
  const { services, crm, secret } = await start();
  services.time.set(new Date());
  const renew = () => renewSecret(services, kim, endpointId);
  const made = await Promise.all([renew(), renew(), renew()]);
  await sendPing(services, kim, endpointId);
  const [call] = crm.calls;
  for (const held of [secret, ...made]) {
    const headers = call?.headers as Record<string, string>;
    const verifier = new Webhook(held ?? '');
    expect(verifier.verify(call?.body ?? '', headers)).toMatchObject({ type: 'ping' });
  }
});

test('says that a secret is unreadable under another AUTH_SECRET, and works with a new one', async () => {
  const { services, crm, delivery } = await start();
  const changed = { ...services, secret: 'another-secret-of-the-test-32-characters' };
  expect(await sendPing(changed, kim, endpointId)).toBe('failed');
  expect((await delivery()).reason).toBe('its secret can no longer be read: make a new one');
  await renewSecret(changed, kim, endpointId);
  expect(await sendPing(changed, kim, endpointId)).toBe('sent');
  expect(crm.calls).toHaveLength(1);
});

test('retries at growing intervals, and disables a webhook after three days of failures', async () => {
  const { services, crm, record, delivery, endpoint, tryOnce } = await start();
  crm.answer(500);
  await record('ana@example.org');
  const pauses: number[] = [];
  for (;;) {
    const { state, nextTryAt, reason } = await tryOnce();
    if (state !== 'queued' || !nextTryAt) break;
    expect(reason).toBe('answered with status 500');
    pauses.push(nextTryAt.getTime() - services.time.now().getTime());
    services.time.set(nextTryAt);
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.length).toBeGreaterThan(8);
  expect(await delivery()).toMatchObject({ state: 'failed', status: 500 });
  expect(await endpoint()).toMatchObject({ state: 'disabled' });
  const emails = await services.db.select().from(emailMessages);
  expect(emails).toMatchObject([{ purpose: 'send-webhook-notice' }]);
  await record('bo@example.org');
  expect(await services.db.select().from(webhookDeliveries)).toHaveLength(1);
  crm.answer(200);
  await enableEndpoint(services, kim, endpointId);
  const { id } = await delivery();
  expect(await replayDelivery(services, kim, { endpointId, deliveryId: id })).toBe('sent');
  const ids = new Set(crm.calls.map(({ headers }) => headers['webhook-id']));
  expect(ids).toEqual(new Set([`msg_${id}`]));
});

test('says that a delivery is already being sent instead of replaying it', async () => {
  const { services, crm, record, delivery } = await start();
  await record('ana@example.org');
  const sendingUntil = new Date(Date.now() + 60_000);
  await services.db.update(webhookDeliveries).set({ sendingUntil });
  const asked = { endpointId, deliveryId: (await delivery()).id };
  expect(await replayDelivery(services, kim, asked)).toBe('under-way');
  expect(crm.calls).toEqual([]);
});

test('follows no redirect, and clears the failure after a success', async () => {
  const { crm, record, endpoint, tryOnce } = await start();
  await record('ana@example.org');
  crm.answer(302);
  expect(await tryOnce()).toMatchObject({ status: 302, reason: 'redirects are not followed' });
  expect((await endpoint())?.failingSince).not.toBe(null);
  crm.answer(200);
  expect(await tryOnce()).toMatchObject({ state: 'sent', reason: null });
  expect((await endpoint())?.failingSince).toBe(null);
  expect(crm.calls).toHaveLength(2);
});

test('disables an endpoint that answers 410, and notifies the team', async () => {
  const { services, crm, record, endpoint, tryOnce } = await start();
  crm.answer(410);
  await record('ana@example.org');
  expect(await tryOnce()).toMatchObject({ state: 'failed', status: 410 });
  expect(await endpoint()).toMatchObject({ state: 'disabled' });
  expect(await services.db.select().from(emailMessages)).toHaveLength(1);
  const audit = await services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.act, 'webhook.disabled'));
  expect(audit).toMatchObject([{ actorId: null, subject: `webhook:${endpointId}` }]);
});

test('sends nothing about a lead erased since', async () => {
  const { services, crm, record, tryOnce } = await start();
  await record('ana@example.org');
  await services.db.delete(people);
  expect(await tryOnce()).toMatchObject({ state: 'dropped', reason: 'it was erased' });
  expect(crm.calls).toEqual([]);
});

test('queues nothing when the transaction fails', async () => {
  const { services } = await start();
  const failing = services.db.transaction(async (tx) => {
    const contact = { email: 'ana@example.org', leadSource: 'contact_form', leadType: 'enquiry' };
    await recordContact(tx, services, contact as Parameters<typeof recordContact>[2]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await services.db.select().from(webhookDeliveries)).toEqual([]);
});

test('online, calls nothing in the own network and nothing without TLS', async () => {
  const { services, crm } = await start();
  const online = {
    ...services,
    config: { ...services.config, siteUrl: 'https://www.example.org' },
  };
  const id = crypto.randomUUID();
  const add = async (url: string) => addEndpoint(online, kim, { id, url });
  for (const url of [
    'http://crm.example/hook',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.5/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:word@crm.example/',
    'ftp://crm.example/',
    'crm',
  ]) {
    expect({ url, ...(await add(url)) }).toMatchObject({ url, kind: 'invalid' });
  }
  // An address added at home, or whose name now resolves inwards, is checked again when sending.
  expect(await sendPing(online, kim, endpointId)).toBe('failed');
  expect(crm.calls).toEqual([]);
});
