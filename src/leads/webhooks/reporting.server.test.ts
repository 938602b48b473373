import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { recordFailure, recordSuccess } from './webhook-channel.server.ts';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  renewSecret,
} from './manage-endpoints.server.ts';
import { webhookAttention, webhookHealthCheck } from './reporting.server.ts';
import { emailChannel } from '../../platform/feature.server.ts';
import { deliverNow } from '../../platform/jobs/deliver.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

test('reports a webhook that has failed for an hour until it works again', async () => {
  const services = await testServices({});
  const url = 'https://crm.example/hook';
  const added = { url, secret: 'unused', createdAt: services.time.now() };
  const [endpoint] = await services.db.insert(webhookEndpoints).values(added).returning();
  if (!endpoint) throw new Error('not added');
  const stands = async () => {
    const lines = (await webhookAttention.waiting?.(services)) ?? [];
    return [(await webhookHealthCheck.run(services)).level, ...lines.map(({ message }) => message)];
  };

  await recordFailure(services, endpoint, 500, 'answered with status 500');
  expect(await stands()).toEqual(['green']);
  services.time.advance(3_600_000);
  expect(await stands()).toEqual(['amber', '1 webhook has been failing for more than an hour']);
  await recordSuccess(services, endpoint);
  expect(await stands()).toEqual(['green']);

  await recordFailure(services, endpoint, 410, null);
  const disabled = '1 webhook was disabled because its receiver failed';
  expect(await stands()).toEqual(['red', disabled]);
  await enableEndpoint(services, kim, endpoint.id);
  expect(await stands()).toEqual(['green']);
  await disableEndpoint(services, kim, endpoint.id);
  expect(await stands()).toEqual(['green']);
});

test('reports for a week what was given up at a webhook that works', async () => {
  const services = await testServices();
  const { db } = services;
  const now = services.clock();
  const added = { url: 'https://crm.example/hook', secret: 'unused', createdAt: now };
  const [endpoint] = await db.insert(webhookEndpoints).values(added).returning();
  if (!endpoint) throw new Error('not added');
  const delivery = {
    endpointId: endpoint.id,
    event: 'lead.changed',
    queuedAt: now,
    createdAt: now,
    finishedAt: now,
  } as const;
  await db.insert(webhookDeliveries).values([
    { ...delivery, state: 'failed' },
    { ...delivery, state: 'failed', event: 'ping' },
    { ...delivery, state: 'sent' },
    { ...delivery, state: 'dropped' },
  ]);
  const lines = async () => (await webhookAttention.waiting?.(services)) ?? [];
  const message = '1 call to a webhook was given up in the last seven days';
  expect(await lines()).toMatchObject([{ message, href: '/admin/webhooks' }]);
  await disableEndpoint(services, kim, endpoint.id);
  expect(await lines()).toEqual([]);
  await enableEndpoint(services, kim, endpoint.id);
  services.time.advance(7 * 24 * 3_600_000 - 1);
  expect(await lines()).toMatchObject([{ message }]);
  services.time.advance(1);
  expect(await lines()).toEqual([]);
});

test('drops the notice about a webhook deleted since', async () => {
  const services = await testServices({});
  const added = {
    url: 'https://crm.example/hook',
    secret: 'unused',
    createdAt: services.time.now(),
  };
  const [endpoint] = await services.db.insert(webhookEndpoints).values(added).returning();
  if (!endpoint) throw new Error('not added');
  await recordFailure(services, endpoint, 410, null);
  const [owed] = await services.db.select().from(emailMessages);
  if (!owed) throw new Error('not owed');
  await removeEndpoint(services, kim, endpoint.id);
  await deliverNow(services, emailChannel, owed.id);
  expect(await services.db.select().from(emailMessages)).toEqual([]);
});

test('changes no other webhook when one succeeds, fails, is enabled, renewed or removed', async () => {
  const services = await testServices({});
  const { db, time } = services;
  const added = { url: 'https://crm.example/hook', secret: 'unused', createdAt: time.now() };
  const failing = { ...added, failingSince: time.now() };
  const rows = await db.insert(webhookEndpoints).values([added, failing, added]).returning();
  const [one, ...others] = rows;
  if (!one) throw new Error('not added');
  await recordSuccess(services, one);
  time.advance(1000);
  await recordFailure(services, one, 410, null);
  await enableEndpoint(services, kim, one.id);
  await renewSecret(services, kim, one.id);
  await removeEndpoint(services, kim, one.id);
  expect(await db.select().from(webhookEndpoints)).toEqual(others);
});
