import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Platform } from '../services.ts';
import type { Job } from '../jobs/job.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { failMail, forgetMail } from './end-mail.server.ts';
import { mailMessages } from './mail-messages.table.server.ts';
import type { ComposedMail } from './mail.ts';
import { oweMail } from './owe-mail.server.ts';
import { queueMail } from './queue-mail.server.ts';
import { releaseMailClaims, sendOwedMail } from './send-owed-mail.server.ts';
import type { SendOutcome } from './transport.server.ts';

const composed: ComposedMail = {
  subject: 'Hello',
  body: 'Words' as unknown as ComposedMail['body'],
};
const mail = { purpose: 'a purpose', recipient: 'ana@example.org' };
const job = { name: 'send-it', payload: z.object({ mailId: z.string() }) };

async function queued(platform: TestPlatform) {
  const id = await platform.db.transaction((tx) => queueMail(tx, platform, mail));
  const retries: Date[] = [];
  const enqueue: TestPlatform['jobs']['enqueue'] = async (_tx, _job, _payload, options) =>
    void retries.push(options?.startAfter ?? new Date(0));
  const isOwn = eq(mailMessages.id, id);
  const row = async () => (await platform.db.select().from(mailMessages).where(isOwn))[0];
  const deliver = async () => {
    const jobs = { ...platform.jobs, enqueue, withdraw: async () => undefined };
    await sendOwedMail({ ...platform, jobs }, job, { mailId: id }, composed);
    return (await row())?.state;
  };
  return { id, retries, deliver, row };
}

test('sends a mail once, however often it is asked to', async () => {
  const platform = await testPlatform();
  const { id, deliver, row } = await queued(platform);
  expect(await deliver()).toBe('sent');
  expect(await deliver()).toBe('sent');
  await forgetMail(platform, id);
  expect(platform.outbox.sent).toMatchObject([{ messageId: `<${id}@www.example.org>` }]);
  expect(await row()).toMatchObject({ state: 'sent', tries: 1, nextTryAt: null });
});

test('keeps the Message-ID when retrying, and stores the reason and the next try', async () => {
  const platform = await testPlatform();
  platform.outbox.outcomes.push({ is: 'unreachable', reason: 'no answer' });
  const { retries, deliver, row } = await queued(platform);
  expect(await deliver()).toBe('queued');
  expect(await row()).toMatchObject({
    state: 'queued',
    reason: 'no answer',
    nextTryAt: retries[0],
  });
  const before = (await row())?.messageId;
  expect(await deliver()).toBe('sent');
  expect((await row())?.messageId).toBe(before);
});

test('marks a mail as failed, with the reason, when it is refused for good', async () => {
  const platform = await testPlatform();
  platform.outbox.outcomes.push({ is: 'refused', reason: '550 no such mailbox' });
  const { deliver, row } = await queued(platform);
  expect(await deliver()).toBe('failed');
  expect(await row()).toMatchObject({ state: 'failed', reason: '550 no such mailbox' });
});

test.each([
  ['a mistyped address of a visitor', 'elsewhere@example.org', true],
  ['the inbox of the team', 'ana@example.org', false],
])('tells whether a refusal is of %s', async (_whose, ENQUIRIES_TO, isTheirs) => {
  const platform = await testPlatform({ settings: { ENQUIRIES_TO } });
  const refused = { is: 'refused', reason: '550 no such mailbox', isOfRecipient: true } as const;
  platform.outbox.outcomes.push(refused);
  const { deliver, row } = await queued(platform);
  expect(await deliver()).toBe('failed');
  expect((await row())?.isRecipientRefused).toBe(isTheirs);
});

test('fails a mail whose recipient was erased, and sends nothing', async () => {
  const platform = await testPlatform();
  const { deliver } = await queued(platform);
  await platform.db.update(mailMessages).set({ recipient: null });
  expect(await deliver()).toBe('failed');
  expect(platform.outbox.sent).toEqual([]);
});

test('gives up on an unreachable server only after more than three days', async () => {
  const platform = await testPlatform();
  const { deliver } = await queued(platform);
  const deliverUnreachable = () => {
    platform.outbox.outcomes.push({ is: 'unreachable', reason: 'no answer' });
    return deliver();
  };
  platform.time.advance({ days: 3 });
  expect(await deliverUnreachable()).toBe('queued');
  platform.time.advance({ days: 1 });
  expect(await deliverUnreachable()).toBe('failed');
});

test('retries a mail whose sender died, once its claim has run out', async () => {
  const platform = await testPlatform();
  const { retries, deliver } = await queued(platform);
  const sendingUntil = new Date(platform.time.now().getTime() + 60_000);
  await platform.db.update(mailMessages).set({ sendingUntil });
  expect(await deliver()).toBe('queued');
  expect(retries).toEqual([sendingUntil]);
  platform.time.advance(61_000);
  expect(await deliver()).toBe('sent');
});

test('is sent by nobody else for as long as the mail server takes', async () => {
  const platform = await testPlatform();
  const { deliver, row } = await queued(platform);
  const answer = Promise.withResolvers<SendOutcome>();
  const send = vi.spyOn(platform.transport, 'send').mockReturnValue(answer.promise);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = deliver();
  await expect.poll(() => send.mock.calls).toHaveLength(1);
  const claimed = (await row())?.sendingUntil;
  platform.time.advance(30_000);
  vi.advanceTimersByTime(30_000);
  await expect.poll(async () => (await row())?.sendingUntil).not.toEqual(claimed);
  platform.time.advance(40_000);
  expect(await deliver()).toBe('queued');
  answer.resolve({ is: 'sent' });
  expect(await first).toBe('sent');
  expect(send).toHaveBeenCalledTimes(1);
});

test('has one next try, also if a crash lets a job run again that had failed', async () => {
  const sendIt: Job<{ mailId: string }, Platform> = { ...job, handle: async () => undefined };
  const platform = await testPlatform({ jobs: [sendIt] });
  const owed = { job: sendIt, about: {}, recipient: mail.recipient };
  const mailId = await platform.db.transaction((tx) => oweMail(tx, platform, owed));
  for (const reason of ['no answer', 'still none']) {
    platform.outbox.outcomes.push({ is: 'unreachable', reason });
    await sendOwedMail(platform, job, { mailId }, composed);
  }
  expect(await platform.db.$count(sql`pgboss.job`)).toBe(1);
});

test('releases the claims of an earlier process when the embedded database starts', async () => {
  const platform = await testPlatform();
  const { deliver } = await queued(platform);
  const sendingUntil = new Date(platform.time.now().getTime() + 60_000);
  await platform.db.update(mailMessages).set({ sendingUntil });
  await releaseMailClaims(platform.db);
  expect(await deliver()).toBe('sent');
});

test('keeps a mail with its content while there is no mail server', async () => {
  const platform = await testPlatform();
  platform.outbox.outcomes.push({ is: 'kept' });
  const { deliver, row } = await queued(platform);
  expect(await deliver()).toBe('kept');
  expect(await row()).toMatchObject({ state: 'kept', keptContent: { subject: 'Hello' } });
});

test('logs a mail that can no longer be composed as failed, once', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const platform = await testPlatform({ log });
  const { id, row } = await queued(platform);
  await failMail(platform, id);
  await failMail(platform, id);
  expect(await row()).toMatchObject({ state: 'failed', finishedAt: platform.clock() });
  const failures = lines.filter((line) => line.includes('"event":"mail.failed"'));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(id);
});

test('changes no other mail when one is sent, refused, retried, failed or forgotten', async () => {
  const platform = await testPlatform();
  const waiting = await queued(platform);
  const before = await waiting.row();
  for (const is of ['sent', 'refused', 'unreachable'] as const) {
    const { deliver } = await queued(platform);
    platform.outbox.outcomes.push({ is, reason: 'as it was answered' });
    await deliver();
  }
  await failMail(platform, (await queued(platform)).id);
  await forgetMail(platform, (await queued(platform)).id);
  expect(await waiting.row()).toEqual(before);
  expect(await platform.db.$count(mailMessages)).toBe(5);
});
