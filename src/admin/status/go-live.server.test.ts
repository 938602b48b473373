import { eq, type SQL } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { holdIfQuiet } from '../../platform/jobs/hold.server.ts';
import { restores } from '../../platform/jobs/jobs.table.server.ts';
import { addEndpoint } from '../../leads/webhooks/manage-endpoints.server.ts';
import { sendPing } from '../../leads/webhooks/call-now.server.ts';
import { webhookChannel } from '../../leads/webhooks/webhook-channel.server.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { sendHeldEmails } from '../emails/send-held-emails.job.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { webhookDeliveries } from '../../leads/webhooks/webhooks.table.server.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { operatorNotices } from '../admin.table.server.ts';
import { queueOperatorNotice } from './operator-notice.email.tsx';
import { copyAttention, copyHealthCheck, goLive } from './go-live.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

test('a restored copy emails nobody and calls no webhook until it goes live', async () => {
  const services = await testServices({
    settings: { SITE_URL: 'http://localhost:3000' },
  });
  const { db, outbox, time } = services;
  await db.insert(users).values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.stop);
  await addEndpoint(services, kim, { id: crypto.randomUUID(), url: receiver.url });
  await db.insert(restores).values({});
  const lines = [{ message: '1 enquiry', href: '/admin/enquiries' }];
  const contact = { leadSource: 'contact_form', leadType: 'enquiry', name: 'Ana Smith' } as const;
  await db.transaction(async (tx) => {
    const notice = { kind: 'digest', period: 'today', createdAt: time.now(), lines } as const;
    await queueOperatorNotice(tx, services, notice);
    await recordContact(tx, services, { ...contact, email: 'ana@example.org' });
  });
  expect(await db.$count(operatorNotices)).toBe(1);
  expect(await copyHealthCheck.run(services)).toMatchObject({ level: 'amber' });
  expect(await copyAttention.waiting?.(services)).toHaveLength(1);

  await services.runJobs();
  const state = async () => (await db.select().from(emailMessages))[0]?.state;
  await expect.poll(state).toBe('held');
  const heldCalls = () => db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'held'));
  // Of a lead and of a person.
  await expect.poll(heldCalls).toBe(2);
  // However long it stays quiet.
  time.advance({ days: 2 });
  await sendHeldEmails.handle({}, services);
  expect(await state()).toBe('held');
  expect([outbox.sent.length, receiver.calls.length]).toEqual([0, 0]);

  await goLive(services, kim);
  await expect.poll(() => [outbox.sent.length, receiver.calls.length]).toEqual([1, 2]);
  expect(await copyHealthCheck.run(services)).toMatchObject({ level: 'green' });
  expect(await copyAttention.waiting?.(services)).toEqual([]);
  const acts = (await db.select().from(auditLog)).map(({ act, actorEmail }) => [act, actorEmail]);
  expect(acts).toContainEqual(['copy.went-live', kim.email]);
});

test('going live in the same instant strands no call that was about to be held', async () => {
  const services = await testServices({
    settings: { SITE_URL: 'http://localhost:3000' },
  });
  const { db } = services;
  await db.insert(users).values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.stop);
  const endpointId = crypto.randomUUID();
  await addEndpoint(services, kim, { id: endpointId, url: receiver.url });
  await db.insert(restores).values({});
  const contact = { leadSource: 'contact_form', leadType: 'enquiry', name: 'Ana Smith' } as const;
  await db.transaction((tx) => recordContact(tx, services, { ...contact, email: 'a@example.org' }));
  await sendPing(services, kim, endpointId);
  expect(receiver.calls).toEqual([]);

  // The dispatcher has seen that the copy is quiet, and is about to hold the call.
  const hesitant = async (statement: SQL) => {
    await goLive(services, kim);
    return db.execute(statement);
  };
  const late = Object.create(db, { execute: { value: hesitant } }) as typeof db;
  await holdIfQuiet({ ...services, db: late }, webhookChannel.table);
  await services.runJobs();
  await expect.poll(() => receiver.calls.length).toBe(2);
});
