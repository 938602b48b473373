import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { emailChannel } from '../feature.server.ts';
import { claim } from '../jobs/claim.server.ts';
import { deliverNow } from '../jobs/deliver.server.ts';
import { releaseClaims } from '../jobs/hold.server.ts';
import type { ComposedEmail, Email } from './email.ts';
import { emailMessages } from './email-messages.table.server.ts';
import type { SendOutcome } from './transport.server.ts';

const body = 'Words' as unknown as ComposedEmail['body'];
const compose = async () => ({ subject: 'Hello', body });
const emails: Email<Services>[] = [
  { name: 'a-letter', compose },
  { name: 'about-nothing', compose: async () => null },
  { name: 'run-out', compose: async () => null, whenGone: 'fail' },
  { name: 'broken', compose: () => Promise.reject(new Error('no row of ana@example.org')) },
];

const start = (options: Parameters<typeof testServices>[0] = {}) =>
  testServices({ ...options, emails });

async function queued(services: TestServices, purpose = 'a-letter') {
  const message = { purpose, recipient: 'ana@example.org' };
  const id = await services.db.transaction((tx) => insertEmail(tx, services, message));
  const byId = eq(emailMessages.id, id);
  const row = async () => (await services.db.select().from(emailMessages).where(byId))[0];
  const deliver = async () => {
    await deliverNow(services, emailChannel, id);
    return (await row())?.state;
  };
  return { id, deliver, row };
}

test('sends a mail once, however often it is asked to', async () => {
  const services = await start();
  const { id, deliver, row } = await queued(services);
  expect(await deliver()).toBe('sent');
  expect(await deliver()).toBe('sent');
  expect(services.outbox.sent).toMatchObject([{ messageId: `<${id}@www.example.org>` }]);
  expect(await row()).toMatchObject({ state: 'sent', tries: 1, nextTryAt: null });
});

test('keeps the Message-ID when retrying, and stores the reason and the next try', async () => {
  const services = await start();
  services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
  const { deliver, row } = await queued(services);
  expect(await deliver()).toBe('queued');
  expect(await row()).toMatchObject({
    state: 'queued',
    reason: 'no answer',
    nextTryAt: new Date(services.time.now().getTime() + 5000),
  });
  const before = (await row())?.messageId;
  expect(await deliver()).toBe('sent');
  expect((await row())?.messageId).toBe(before);
});

test('marks a mail as failed, with the reason, when it is refused for good', async () => {
  const services = await start();
  services.outbox.outcomes.push({ kind: 'refused', reason: '550 no such mailbox' });
  const { deliver, row } = await queued(services);
  expect(await deliver()).toBe('failed');
  expect(await row()).toMatchObject({ state: 'failed', reason: '550 no such mailbox' });
});

test.each([
  ['a mistyped address of a visitor', 'elsewhere@example.org', true],
  ['the inbox of the team', 'ana@example.org', false],
])('tells whether a refusal is of %s', async (_whose, ENQUIRIES_TO, isTheirs) => {
  const services = await start({ settings: { ENQUIRIES_TO } });
  const refused = { kind: 'refused', reason: '550 no such mailbox', isOfRecipient: true } as const;
  services.outbox.outcomes.push(refused);
  const { deliver, row } = await queued(services);
  expect(await deliver()).toBe('failed');
  expect((await row())?.isRecipientRefused).toBe(isTheirs);
});

test('fails a mail whose recipient was erased, and sends nothing', async () => {
  const services = await start();
  const { deliver } = await queued(services);
  await services.db.update(emailMessages).set({ recipient: null });
  expect(await deliver()).toBe('failed');
  expect(services.outbox.sent).toEqual([]);
});

test('gives up on an unreachable server only after more than three days', async () => {
  const services = await start();
  const { deliver } = await queued(services);
  const deliverUnreachable = () => {
    services.outbox.outcomes.push({ kind: 'unreachable', reason: 'no answer' });
    return deliver();
  };
  services.time.advance({ days: 3 });
  expect(await deliverUnreachable()).toBe('queued');
  services.time.advance({ days: 1 });
  expect(await deliverUnreachable()).toBe('failed');
});

test('retries a mail whose sender died, once its claim has run out', async () => {
  const services = await start();
  const { deliver } = await queued(services);
  const claimUntil = (until: string) =>
    services.db.update(emailMessages).set({ sendingUntil: sql`now() + ${until}::interval` });
  await claimUntil('1 min');
  expect(await deliver()).toBe('queued');
  await claimUntil('-1 s');
  expect(await deliver()).toBe('sent');
});

test('is sent by no other process for as long as the mail server takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const services = await start();
  const answer = Promise.withResolvers<SendOutcome>();
  const send = vi.spyOn(services.transport, 'send').mockReturnValue(answer.promise);
  const { deliver, row } = await queued(services);
  await services.runJobs();
  await expect.poll(() => send.mock.calls).toHaveLength(1);
  await services.db.update(emailMessages).set({ sendingUntil: sql`now() - interval '1 s'` });
  vi.advanceTimersByTime(10_000);
  await expect.poll(async () => (await row())?.sendingUntil?.getTime()).toBeGreaterThan(Date.now());
  expect(await deliver()).toBe('queued');
  answer.resolve({ kind: 'sent' });
  await expect.poll(async () => (await row())?.state).toBe('sent');
  expect(send).toHaveBeenCalledTimes(1);
});

test('releases the claims of an earlier process when the embedded database starts', async () => {
  const services = await start();
  const { deliver } = await queued(services);
  await services.db.update(emailMessages).set({ sendingUntil: sql`now() + interval '1 min'` });
  await releaseClaims(services.db, emailMessages);
  expect(await deliver()).toBe('sent');
});

test('counts a try once, however often crashes cut it off', async () => {
  const services = await start();
  const { deliver, row } = await queued(services);
  const claimed = { tries: 1, sendingUntil: sql`now() - interval '1 s'` };
  await services.db.update(emailMessages).set(claimed);
  services.outbox.outcomes.push({ kind: 'unreachable', reason: '450 4.2.2 full' });
  await deliver();
  expect(await row(), 'taken over by another').toMatchObject({ tries: 1, state: 'queued' });
  for (let starts = 0; starts < 5; starts += 1) {
    await releaseClaims(services.db, emailMessages);
    await claim(services.db, emailChannel, 1, null);
  }
  expect(await row(), 'started again').toMatchObject({ tries: 2 });
});

test('keeps a mail with its content while there is no mail server', async () => {
  const services = await start();
  services.outbox.outcomes.push({ kind: 'kept' });
  const { deliver, row } = await queued(services);
  expect(await deliver()).toBe('kept');
  expect(await row()).toMatchObject({ state: 'kept', keptContent: { subject: 'Hello' } });
});

test('logs a mail that can no longer be composed as failed, once', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const services = await start({ log });
  const { id, deliver, row } = await queued(services, 'run-out');
  expect(await deliver()).toBe('failed');
  expect(await deliver()).toBe('failed');
  expect(await row()).toMatchObject({ state: 'failed', finishedAt: services.clock() });
  const failures = lines.filter((line) => line.includes('"event":"email.failed"'));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(id);
});

test('deletes a mail about something since erased, and retries one whose composing throws', async () => {
  const services = await start();
  const gone = await queued(services, 'about-nothing');
  expect(await gone.deliver()).toBeUndefined();
  const broken = await queued(services, 'broken');
  expect(await broken.deliver()).toBe('queued');
  const unknown = await queued(services, 'of-another-version');
  expect(await unknown.deliver()).toBe('queued');
  expect(await broken.row()).toMatchObject({ tries: 1, reason: 'no row of (address)' });
  expect(services.outbox.sent).toEqual([]);
});

test('changes no other mail when one is sent, refused, retried, failed or forgotten', async () => {
  const services = await start();
  const waiting = await queued(services);
  const before = await waiting.row();
  for (const kind of ['sent', 'refused', 'unreachable'] as const) {
    const { deliver } = await queued(services);
    services.outbox.outcomes.push({ kind, reason: 'as it was answered' });
    await deliver();
  }
  for (const purpose of ['run-out', 'about-nothing'])
    await (await queued(services, purpose)).deliver();
  expect(await waiting.row()).toEqual(before);
  expect(await services.db.$count(emailMessages)).toBe(5);
});
