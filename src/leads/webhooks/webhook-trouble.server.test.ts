import { expect, test } from 'vitest';
import { testPlatform } from '../../testing/test-platform.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { noteFailure, noteSuccess } from './endpoint-health.server.ts';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  renewSecret,
} from './manage-endpoints.server.ts';
import { sendWebhookNotice } from './send-webhook-notice.job.server.ts';
import { webhookAttention, webhookHealthCheck } from './webhook-trouble.server.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

test('reports a webhook that has failed for an hour until it works again', async () => {
  const platform = await testPlatform({ jobs: [sendWebhookNotice] });
  const url = 'https://crm.example/hook';
  const added = { url, secret: 'unused', createdAt: platform.time.now() };
  const [endpoint] = await platform.db.insert(webhookEndpoints).values(added).returning();
  if (!endpoint) throw new Error('not added');
  const stands = async () => {
    const lines = (await webhookAttention.waiting?.(platform)) ?? [];
    return [(await webhookHealthCheck.run(platform)).level, ...lines.map(({ says }) => says)];
  };

  await noteFailure(platform, endpoint, 500, 'answered with status 500');
  expect(await stands()).toEqual(['green']);
  platform.time.advance(3_600_000);
  expect(await stands()).toEqual(['amber', '1 webhook has been failing for more than an hour']);
  await noteSuccess(platform, endpoint);
  expect(await stands()).toEqual(['green']);

  await noteFailure(platform, endpoint, 410, null);
  const disabled = '1 webhook was disabled because its receiver failed';
  expect(await stands()).toEqual(['red', disabled]);
  await enableEndpoint(platform, kim, endpoint.id);
  expect(await stands()).toEqual(['green']);
  await disableEndpoint(platform, kim, endpoint.id);
  expect(await stands()).toEqual(['green']);
});

test('reports for a week what was given up at a webhook that works', async () => {
  const platform = await testPlatform();
  const { db } = platform;
  const now = platform.clock();
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
  const lines = async () => (await webhookAttention.waiting?.(platform)) ?? [];
  const says = '1 call to a webhook was given up in the last seven days';
  expect(await lines()).toMatchObject([{ says, href: '/admin/webhooks' }]);
  await disableEndpoint(platform, kim, endpoint.id);
  expect(await lines()).toEqual([]);
  await enableEndpoint(platform, kim, endpoint.id);
  platform.time.advance(7 * 24 * 3_600_000 - 1);
  expect(await lines()).toMatchObject([{ says }]);
  platform.time.advance(1);
  expect(await lines()).toEqual([]);
});

test('drops the notice about a webhook deleted since', async () => {
  const platform = await testPlatform({ jobs: [sendWebhookNotice] });
  const added = {
    url: 'https://crm.example/hook',
    secret: 'unused',
    createdAt: platform.time.now(),
  };
  const [endpoint] = await platform.db.insert(webhookEndpoints).values(added).returning();
  if (!endpoint) throw new Error('not added');
  await noteFailure(platform, endpoint, 410, null);
  const [owed] = await platform.db.select().from(mailMessages);
  if (!owed) throw new Error('not owed');
  await removeEndpoint(platform, kim, endpoint.id);
  const payload = { endpointId: endpoint.id, mailId: owed.id };
  await sendWebhookNotice.handle(payload, platform);
  expect(await platform.db.select().from(mailMessages)).toEqual([]);
});

test('changes no other webhook when one succeeds, fails, is enabled, renewed or removed', async () => {
  const platform = await testPlatform({ jobs: [sendWebhookNotice] });
  const { db, time } = platform;
  const added = { url: 'https://crm.example/hook', secret: 'unused', createdAt: time.now() };
  const failing = { ...added, failingSince: time.now() };
  const rows = await db.insert(webhookEndpoints).values([added, failing, added]).returning();
  const [one, ...others] = rows;
  if (!one) throw new Error('not added');
  await noteSuccess(platform, one);
  time.advance(1000);
  await noteFailure(platform, one, 410, null);
  await enableEndpoint(platform, kim, one.id);
  await renewSecret(platform, kim, one.id);
  await removeEndpoint(platform, kim, one.id);
  expect(await db.select().from(webhookEndpoints)).toEqual(others);
});
