import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import type { Platform } from '../../platform/services.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { failMail, forgetMail } from '../../platform/email/end-mail.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import type { ComposedMail } from '../../platform/email/mail.ts';
import { oweMail } from '../../platform/email/owe-mail.server.ts';
import { resendFailed, resendMail } from './resend-mail.server.ts';
import { sendOwedMail } from '../../platform/email/send-owed-mail.server.ts';

const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };
const settings = { SMTP_URL: 'smtp://127.0.0.1:9' };
const body = 'Words' as unknown as ComposedMail['body'];

const sendLetter: Job<{ about: string; mailId: string }, Platform> = {
  name: 'send-letter',
  payload: z.strictObject({ about: z.string(), mailId: z.uuid() }),
  async handle(payload, platform) {
    if (payload.about === 'erased') return forgetMail(platform, payload.mailId);
    if (payload.about === 'run out') return failMail(platform, payload.mailId);
    const composed = { subject: `About ${payload.about}`, body };
    await sendOwedMail(platform, sendLetter, payload, composed);
  },
};

/** In the future, so that a next try is later for the queue as well, which goes by the machine's clock. */
const start = (given: Record<string, string> = settings) =>
  testPlatform({ jobs: [sendLetter], settings: given, startAt: '2036-03-02T09:00:00Z' });

const owe = (platform: TestPlatform, about: string) =>
  platform.db.transaction((tx) =>
    oweMail(tx, platform, { job: sendLetter, about: { about }, recipient: 'ana@example.org' }),
  );

const mailOf = async ({ db }: TestPlatform, id: string) =>
  (await db.select().from(mailMessages).where(eq(mailMessages.id, id)))[0];

test('queues a failed mail again, and composes it anew', async () => {
  const platform = await start();
  const id = await owe(platform, 'trees');
  platform.outbox.outcomes.push({ is: 'refused', reason: '550 no such mailbox' });
  await platform.runJobs();
  await expect.poll(async () => (await mailOf(platform, id))?.state).toBe('failed');
  platform.time.advance({ days: 6 });
  expect(await resendMail(platform, id, actor)).toBe('queued');
  await expect.poll(async () => (await mailOf(platform, id))?.state).toBe('sent');
  expect(await mailOf(platform, id)).toMatchObject({ reason: null, tries: 1 });
  expect(platform.outbox.sent).toMatchObject([{ subject: 'About trees' }]);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { act: 'mail.resent', subject: `mail:${id}`, actorId: 'u1' },
  ]);
  expect(await resendMail(platform, id, actor)).toBe('sent already');
});

test('sends a mail that is waiting for its next try at once, and only once', async () => {
  const platform = await start();
  const id = await owe(platform, 'trees');
  expect(await resendMail(platform, id, actor)).toBe('not tried yet');
  const keptContent = { subject: 'Once', html: 'Words', text: 'Words' };
  const ended = { keptContent, finishedAt: new Date('2036-02-02T13:00:00Z') };
  const failing = { tries: 9, reason: 'no answer', nextTryAt: new Date('2036-03-02T13:00:00Z') };
  await platform.db.update(mailMessages).set({ ...failing, ...ended });
  expect(await resendMail(platform, id, actor)).toBe('queued');
  // With an end it would lose its recipient at night.
  expect(await mailOf(platform, id)).toMatchObject({ finishedAt: null, keptContent: null });
  expect(await resendMail(platform, id, actor)).toBe('not tried yet');
  await platform.runJobs();
  await expect.poll(async () => (await mailOf(platform, id))?.state).toBe('sent');
  expect(platform.outbox.sent).toHaveLength(1);
});

test('counts the four days before giving up from the resend', async () => {
  const platform = await start();
  const id = await owe(platform, 'trees');
  await platform.db.update(mailMessages).set({ state: 'failed', tries: 40 });
  platform.time.advance({ days: 10 });
  platform.outbox.outcomes.push({ is: 'unreachable', reason: 'no answer' });
  await resendMail(platform, id, actor);
  await platform.runJobs();
  await expect.poll(async () => (await mailOf(platform, id))?.reason).toBe('no answer');
  expect(await mailOf(platform, id)).toMatchObject({ state: 'queued' });
});

test('says why a mail cannot be sent again', async () => {
  const platform = await start({});
  const id = await owe(platform, 'trees');
  const { db, time } = platform;
  await db.update(mailMessages).set({ state: 'kept', tries: 1 });
  expect(await resendMail(platform, id, actor)).toBe('no mail server');
  const sendingUntil = new Date(time.now().getTime() + 1000);
  await db.update(mailMessages).set({ state: 'queued', sendingUntil });
  expect(await resendMail(platform, id, actor)).toBe('being sent');
  await db.update(mailMessages).set({ state: 'failed', sendingUntil: null, job: null });
  expect(await resendMail(platform, id, actor)).toBe('origin unknown');
  await db.update(mailMessages).set({ recipient: null });
  expect(await resendMail(platform, id, actor)).toBe('recipient forgotten');
  expect(await resendMail(platform, crypto.randomUUID(), actor)).toBe('unknown');
});

test('queues all failed mails of a purpose again, and no others', async () => {
  const platform = await start();
  await owe(platform, 'trees');
  await owe(platform, 'stones');
  const { db } = platform;
  await db.update(mailMessages).set({ state: 'failed', reason: '550' });
  const kept = await owe(platform, 'clouds');
  await db.update(mailMessages).set({ state: 'kept' }).where(eq(mailMessages.id, kept));
  for (const gone of [{ recipient: null }, { job: null }]) {
    const lost = await owe(platform, 'ashes');
    await db
      .update(mailMessages)
      .set({ state: 'failed', ...gone })
      .where(eq(mailMessages.id, lost));
  }
  expect(await resendFailed(platform, actor, 'another purpose')).toEqual({ queued: 0, left: 0 });
  expect(await resendFailed(platform, actor, 'send-letter')).toEqual({ queued: 2, left: 0 });
  await platform.runJobs();
  const states = async () =>
    (await db.select().from(mailMessages).orderBy(asc(mailMessages.state))).map(
      ({ state }) => state,
    );
  await expect.poll(states).toEqual(['failed', 'failed', 'kept', 'sent', 'sent']);
  expect(await db.select().from(auditLog)).toMatchObject([
    { details: { count: 0, purpose: 'another purpose' } },
    { act: 'mail.failed-resent', details: { count: 2 } },
  ]);
});

test('sends nothing about something that was erased', async () => {
  const platform = await start();
  await owe(platform, 'erased');
  await platform.runJobs();
  await expect.poll(() => platform.db.$count(mailMessages)).toBe(0);
  expect(platform.outbox.sent).toEqual([]);
});

test('marks a mail that can no longer be composed as failed', async () => {
  const platform = await start();
  const id = await owe(platform, 'run out');
  await platform.runJobs();
  await expect.poll(async () => (await mailOf(platform, id))?.state).toBe('failed');
  const mail = await mailOf(platform, id);
  expect(mail).toMatchObject({ nextTryAt: null, finishedAt: platform.clock() });
  expect(mail?.reason).toContain('has expired');
});
