import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { Job } from '../jobs/job.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { releaseClaims } from '../jobs/requeue.server.ts';
import { deleteEmail, deliverEmail, failEmail } from './deliver-email.server.ts';
import { failAbandonedEmails } from './fail-abandoned-emails.job.server.ts';
import { emailMessages } from './email-messages.table.server.ts';
import type { ComposedEmail } from './email.ts';
import { insertEmail, queueEmail } from './queue-email.server.ts';
import type { SendOutcome } from './transport.server.ts';

const composed: ComposedEmail = {
  subject: 'Hello',
  body: 'Words' as unknown as ComposedEmail['body'],
};
const message = { purpose: 'a purpose', recipient: 'ana@example.org' };
const job = { name: 'send-it', payload: z.object({ emailId: z.string() }) };

async function queued(services: TestServices) {
  const id = await services.db.transaction((tx) => insertEmail(tx, services, message));
  const retries: Date[] = [];
  const enqueue: TestServices['jobs']['enqueue'] = async (_tx, _job, _payload, options) =>
    void retries.push(options?.startAfter ?? new Date(0));
  const byId = eq(emailMessages.id, id);
  const row = async () => (await services.db.select().from(emailMessages).where(byId))[0];
  const deliver = async () => {
    const jobs = { ...services.jobs, enqueue, withdraw: async () => undefined };
    await deliverEmail({ ...services, jobs }, id, composed);
    return (await row())?.state;
  };
  return { id, retries, deliver, row };
}

test('sends a mail once, however often it is asked to', async () => {
  const services = await testServices();
  const { id, deliver, row } = await queued(services);
  expect(await deliver()).toBe('sent');
  expect(await deliver()).toBe('sent');
  await deleteEmail(services, id);
  expect(services.outbox.sent).toMatchObject([{ messageId: `<${id}@www.example.org>` }]);
  expect(await row()).toMatchObject({ state: 'sent', tries: 1, nextTryAt: null });
});

test('keeps the Message-ID when retrying, and stores the reason and the next try', async () => {
  const services = await testServices();
  services.outbox.outcomes.push({ is: 'unreachable', reason: 'no answer' });
  const { retries, deliver, row } = await queued(services);
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
  const services = await testServices();
  services.outbox.outcomes.push({ is: 'refused', reason: '550 no such mailbox' });
  const { deliver, row } = await queued(services);
  expect(await deliver()).toBe('failed');
  expect(await row()).toMatchObject({ state: 'failed', reason: '550 no such mailbox' });
});

test.each([
  ['a mistyped address of a visitor', 'elsewhere@example.org', true],
  ['the inbox of the team', 'ana@example.org', false],
])('tells whether a refusal is of %s', async (_whose, ENQUIRIES_TO, isTheirs) => {
  const services = await testServices({ settings: { ENQUIRIES_TO } });
  const refused = { is: 'refused', reason: '550 no such mailbox', isOfRecipient: true } as const;
  services.outbox.outcomes.push(refused);
  const { deliver, row } = await queued(services);
  expect(await deliver()).toBe('failed');
  expect((await row())?.isRecipientRefused).toBe(isTheirs);
});

test('fails a mail whose recipient was erased, and sends nothing', async () => {
  const services = await testServices();
  const { deliver } = await queued(services);
  await services.db.update(emailMessages).set({ recipient: null });
  expect(await deliver()).toBe('failed');
  expect(services.outbox.sent).toEqual([]);
});

test('gives up on an unreachable server only after more than three days', async () => {
  const services = await testServices();
  const { deliver } = await queued(services);
  const deliverUnreachable = () => {
    services.outbox.outcomes.push({ is: 'unreachable', reason: 'no answer' });
    return deliver();
  };
  services.time.advance({ days: 3 });
  expect(await deliverUnreachable()).toBe('queued');
  services.time.advance({ days: 1 });
  expect(await deliverUnreachable()).toBe('failed');
});

test('retries a mail whose sender died, once its claim has run out', async () => {
  const services = await testServices();
  const { retries, deliver } = await queued(services);
  const sendingUntil = new Date(services.time.now().getTime() + 60_000);
  await services.db.update(emailMessages).set({ sendingUntil });
  expect(await deliver()).toBe('queued');
  expect(retries).toEqual([sendingUntil]);
  services.time.advance(61_000);
  expect(await deliver()).toBe('sent');
});

test('is sent by nobody else for as long as the mail server takes', async () => {
  const services = await testServices();
  const { deliver, row } = await queued(services);
  const answer = Promise.withResolvers<SendOutcome>();
  const send = vi.spyOn(services.transport, 'send').mockReturnValue(answer.promise);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = deliver();
  await expect.poll(() => send.mock.calls).toHaveLength(1);
  const claimed = (await row())?.sendingUntil;
  services.time.advance(30_000);
  vi.advanceTimersByTime(30_000);
  await expect.poll(async () => (await row())?.sendingUntil).not.toEqual(claimed);
  services.time.advance(40_000);
  expect(await deliver()).toBe('queued');
  answer.resolve({ is: 'sent' });
  expect(await first).toBe('sent');
  expect(send).toHaveBeenCalledTimes(1);
});

test('has one next try, also if a crash lets a job run again that had failed', async () => {
  const sendIt: Job<{ emailId: string }, Services> = { ...job, handle: async () => undefined };
  const services = await testServices({ jobs: [sendIt] });
  const to = { kind: 'owner', email: message.recipient } as const;
  const owed = { job: sendIt, about: {}, to };
  const { emailId } = await services.db.transaction((tx) => queueEmail(tx, services, owed));
  for (const reason of ['no answer', 'still none']) {
    services.outbox.outcomes.push({ is: 'unreachable', reason });
    await deliverEmail(services, emailId, composed);
  }
  expect(await services.db.$count(sql`pgboss.job`)).toBe(1);
});

test('releases the claims of an earlier process when the embedded database starts', async () => {
  const services = await testServices();
  const { deliver } = await queued(services);
  const sendingUntil = new Date(services.time.now().getTime() + 60_000);
  await services.db.update(emailMessages).set({ sendingUntil });
  await releaseClaims(services.db, emailMessages);
  expect(await deliver()).toBe('sent');
});

test('keeps a mail with its content while there is no mail server', async () => {
  const services = await testServices();
  services.outbox.outcomes.push({ is: 'kept' });
  const { deliver, row } = await queued(services);
  expect(await deliver()).toBe('kept');
  expect(await row()).toMatchObject({ state: 'kept', keptContent: { subject: 'Hello' } });
});

test('logs a mail that can no longer be composed as failed, once', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const services = await testServices({ log });
  const { id, row } = await queued(services);
  await failEmail(services, id);
  await failEmail(services, id);
  expect(await row()).toMatchObject({ state: 'failed', finishedAt: services.clock() });
  const failures = lines.filter((line) => line.includes('"event":"email.failed"'));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(id);
});

test('changes no other mail when one is sent, refused, retried, failed or forgotten', async () => {
  const services = await testServices();
  const waiting = await queued(services);
  const before = await waiting.row();
  for (const is of ['sent', 'refused', 'unreachable'] as const) {
    const { deliver } = await queued(services);
    services.outbox.outcomes.push({ is, reason: 'as it was answered' });
    await deliver();
  }
  await failEmail(services, (await queued(services)).id);
  await deleteEmail(services, (await queued(services)).id);
  expect(await waiting.row()).toEqual(before);
  expect(await services.db.$count(emailMessages)).toBe(5);
});

test('fails a mail that is overdue once neither a job nor a dead letter is left for it', async () => {
  const services = await testServices({ jobs: [{ ...job, handle: async () => undefined }] });
  const { db, jobs } = services;
  const to = { kind: 'owner', email: 'ana@example.org' } as const;
  const owe = async () =>
    (await db.transaction((tx) => queueEmail(tx, services, { job, about: {}, to }))).emailId;
  const [waiting, dead, abandoned] = [await owe(), await owe(), await owe()];
  await db.transaction(async (tx) => {
    for (const emailId of [dead, abandoned]) await jobs.withdraw(tx, job.name, { emailId });
    await tx.execute(sql`insert into pgboss.job (name, data)
      values ('dead-letters', jsonb_build_object('emailId', ${dead}::text))`);
  });
  const failed = async () => {
    await failAbandonedEmails.handle({}, services);
    return db.select().from(emailMessages).where(eq(emailMessages.state, 'failed'));
  };

  services.time.advance(23 * 3600_000);
  expect(await failed()).toEqual([]);
  services.time.advance(2 * 3600_000);
  expect(await failed()).toMatchObject([
    { id: abandoned, reason: 'nothing was left that would send it', nextTryAt: null },
  ]);
  await db.transaction((tx) => jobs.withdraw(tx, 'dead-letters', { emailId: dead }));
  expect(await failed()).toHaveLength(2);
  const [still] = await db.select().from(emailMessages).where(eq(emailMessages.id, waiting));
  expect(still).toMatchObject({ state: 'queued' });
});
