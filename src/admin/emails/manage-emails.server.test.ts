import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import type { ComposedEmail, Email } from '../../platform/email/email.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import { action } from './email.route.tsx';
import { resendEmail, resendFailed } from './manage-emails.server.ts';

const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };
const settings = { SMTP_URL: 'smtp://127.0.0.1:9' };
const body = 'Words' as unknown as ComposedEmail['body'];

/** About the subject in its details. */
const sendLetter = (whenGone: 'delete' | 'fail' = 'delete'): Email<Services> => ({
  name: 'send-letter',
  whenGone,
  async compose({ details }) {
    return details['on'] === 'erased' ? null : { subject: `About ${details['on']}`, body };
  },
});

const start = (given: Record<string, string> = settings, whenGone?: 'fail') =>
  testServices({ emails: [sendLetter(whenGone)], settings: given });

async function owe(services: TestServices, on: string) {
  const to = { kind: 'owner', email: 'ana@example.org' } as const;
  const owed = { email: { name: 'send-letter' }, details: { on }, to };
  const queued = await services.db.transaction((tx) => queueEmail(tx, services, owed));
  return queued.emailId;
}

const emailOf = async ({ db }: TestServices, id: string) =>
  (await db.select().from(emailMessages).where(eq(emailMessages.id, id)))[0];

test('queues a failed mail again, and composes it anew', async () => {
  const services = await start();
  const id = await owe(services, 'trees');
  services.outbox.outcomes.push({ kind: 'refused', reason: '550 no such mailbox' });
  await services.runJobs();
  await expect.poll(async () => (await emailOf(services, id))?.state).toBe('failed');
  services.time.advance({ days: 6 });
  expect(await resendEmail(services, id, actor)).toBe('queued');
  await expect.poll(async () => (await emailOf(services, id))?.state).toBe('sent');
  expect(await emailOf(services, id)).toMatchObject({ reason: null, tries: 1 });
  expect(services.outbox.sent).toMatchObject([{ subject: 'About trees' }]);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'mail.resent', subject: `mail:${id}`, actorId: 'u1' },
  ]);
  expect(await resendEmail(services, id, actor)).toBe('sent already');
});

test('sends a mail that is waiting for its next try at once, and only once', async () => {
  const services = await start();
  const id = await owe(services, 'trees');
  expect(await resendEmail(services, id, actor)).toBe('not tried yet');
  const keptContent = { subject: 'Once', html: 'Words', text: 'Words' };
  const ended = { keptContent, finishedAt: new Date('2026-02-02T13:00:00Z') };
  const failing = { tries: 9, reason: 'no answer', nextTryAt: new Date('2026-03-02T13:00:00Z') };
  await services.db.update(emailMessages).set({ ...failing, ...ended });
  expect(await resendEmail(services, id, actor)).toBe('queued');
  // With an end it would lose its recipient at night.
  expect(await emailOf(services, id)).toMatchObject({ finishedAt: null, keptContent: null });
  expect(await resendEmail(services, id, actor)).toBe('not tried yet');
  await services.runJobs();
  await expect.poll(async () => (await emailOf(services, id))?.state).toBe('sent');
  expect(services.outbox.sent).toHaveLength(1);
});

test('counts the four days before giving up from the resend', async () => {
  const services = await start();
  const id = await owe(services, 'trees');
  await services.db.update(emailMessages).set({ state: 'failed', tries: 40 });
  services.time.advance({ days: 10 });
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  await resendEmail(services, id, actor);
  await services.runJobs();
  await expect.poll(async () => (await emailOf(services, id))?.reason).toBe('no answer');
  expect(await emailOf(services, id)).toMatchObject({ state: 'queued' });
});

test('says why a mail cannot be sent again', async () => {
  const services = await start({});
  const id = await owe(services, 'trees');
  const { db, time } = services;
  await db.update(emailMessages).set({ state: 'kept', tries: 1 });
  expect(await resendEmail(services, id, actor)).toBe('no mail server');
  const sendingUntil = new Date(time.now().getTime() + 1000);
  await db.update(emailMessages).set({ state: 'queued', sendingUntil });
  expect(await resendEmail(services, id, actor)).toBe('being sent');
  await db.update(emailMessages).set({ state: 'failed', sendingUntil: null, recipient: null });
  expect(await resendEmail(services, id, actor)).toBe('recipient forgotten');
  expect(await resendEmail(services, crypto.randomUUID(), actor)).toBe('unknown');
});

test('queues all failed mails of a purpose again, and no others', async () => {
  const services = await start();
  await owe(services, 'trees');
  await owe(services, 'stones');
  const { db } = services;
  await db.update(emailMessages).set({ state: 'failed', reason: '550' });
  const kept = await owe(services, 'clouds');
  await db.update(emailMessages).set({ state: 'kept' }).where(eq(emailMessages.id, kept));
  const lost = await owe(services, 'ashes');
  const gone = { state: 'failed', recipient: null } as const;
  await db.update(emailMessages).set(gone).where(eq(emailMessages.id, lost));
  expect(await resendFailed(services, actor, 'another purpose')).toEqual({ queued: 0, left: 0 });
  expect(await resendFailed(services, actor, 'send-letter')).toEqual({ queued: 2, left: 0 });
  await services.runJobs();
  const states = async () =>
    (await db.select().from(emailMessages).orderBy(asc(emailMessages.state))).map(
      ({ state }) => state,
    );
  await expect.poll(states).toEqual(['failed', 'kept', 'sent', 'sent']);
  expect(await db.select().from(auditLog)).toMatchObject([
    { details: { count: 0, purpose: 'another purpose' } },
    { act: 'mail.failed-resent', details: { count: 2 } },
  ]);
});

test('sends nothing about something that was erased', async () => {
  const services = await start();
  await owe(services, 'erased');
  await services.runJobs();
  await expect.poll(() => services.db.$count(emailMessages)).toBe(0);
  expect(services.outbox.sent).toEqual([]);
});

test('marks a mail that can no longer be composed as failed', async () => {
  const services = await start(settings, 'fail');
  const id = await owe(services, 'erased');
  await services.runJobs();
  await expect.poll(async () => (await emailOf(services, id))?.state).toBe('failed');
  const message = await emailOf(services, id);
  expect(message).toMatchObject({ nextTryAt: null, finishedAt: services.clock() });
  expect(message?.reason).toContain('has expired');
});

test('sends nothing again for a form that does not say so', async () => {
  const services = await start();
  const id = await owe(services, 'trees');
  await services.db.update(emailMessages).set({ state: 'failed', reason: '550' });
  const press = (fields: Record<string, string>) =>
    postAsAdmin(services, action, '/admin/mail', { fields });
  for (const fields of [{}, { intent: 'constructor' }, { purpose: 'send-letter' }]) {
    expect(await press(fields)).toMatchObject({ init: { status: 400 } });
  }
  expect((await emailOf(services, id))?.state).toBe('failed');
  expect(await press({ intent: 'resend' })).toMatchObject({ status: 303 });
  await services.runJobs();
  await expect.poll(async () => (await emailOf(services, id))?.state).toBe('sent');
});
