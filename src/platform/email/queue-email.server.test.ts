import { expect, test } from 'vitest';
import { type TestServices, testServices } from '../../testing/test-services.ts';
import { emailMessages } from './email-messages.table.server.ts';
import { queueEmail } from './queue-email.server.ts';
import type { Recipient } from './recipients.ts';

type Visitor = Extract<Recipient, { kind: 'visitor' }>;
type Asked = { purpose?: string; recipient?: string } & Omit<Visitor, 'kind' | 'email'>;

async function start() {
  const services: TestServices = await testServices();
  const ask = async ({
    purpose = 'an-email',
    recipient = 'ana@example.org',
    ...asked
  }: Asked = {}) => {
    const to = { kind: 'visitor', email: recipient, ...asked } as const;
    return services.db.transaction((tx) =>
      queueEmail(tx, services, { email: { name: purpose }, to }),
    );
  };
  return { services, ask, pass: (ms: number) => services.time.advance(ms) };
}

test('queues an email at once, and the same one a minute later at the earliest', async () => {
  const { ask, pass } = await start();
  const first = await ask();
  expect(first).toMatchObject({ kind: 'queued' });
  pass(59_999);
  expect(await ask()).toEqual({ ...first, kind: 'repeat' });
  pass(1);
  expect(await ask()).toMatchObject({ kind: 'queued' });
});

test('queues different emails within the same minute', async () => {
  const { ask } = await start();
  const different = [{}, { variant: 'a' }, { variant: 'b' }, { purpose: 'another' }];
  for (const asked of different) expect((await ask(asked)).kind).toBe('queued');
  for (const asked of different) expect((await ask(asked)).kind).toBe('repeat');
});

test('queues eight emails a day for one mailbox, whatever they are and however it is written', async () => {
  const { services, ask, pass } = await start();
  const written = ['jo.smith@gmail.com', 'josmith+a@gmail.com', 'j.o.s.mith+b+c@googlemail.com'];
  const forms = ['download', 'reset', 'assessment', 'rights'];
  const askAll = async () => {
    const answers = [];
    for (const recipient of written) {
      for (const purpose of forms) answers.push((await ask({ recipient, purpose })).kind);
      pass(60_000);
    }
    return answers;
  };
  const asked = await askAll();
  expect(asked.filter((kind) => kind === 'queued')).toHaveLength(8);
  expect(asked.slice(8)).toEqual(Array.from({ length: 4 }, () => 'exhausted'));
  expect(new Set(await askAll())).toEqual(new Set(['exhausted']));
  const recipients = (await services.db.select().from(emailMessages)).map((sent) => sent.recipient);
  expect(new Set(recipients), 'as they were typed').toEqual(new Set(written.slice(0, 2)));
});

test('says when the next email may go, and sends it then', async () => {
  const { ask, pass } = await start();
  for (let hour = 0; hour < 8; hour += 1) {
    expect((await ask()).kind).toBe('queued');
    pass(3600_000);
  }
  expect(await ask()).toEqual({ kind: 'exhausted', retryAfterSeconds: 16 * 3600 });
  pass(16 * 3600_000 - 1);
  expect((await ask()).kind).toBe('exhausted');
  pass(1);
  expect((await ask()).kind).toBe('queued');
  expect((await ask({ variant: 'a' })).kind, 'the second of the eight is an hour younger').toBe(
    'exhausted',
  );
});

test.each([
  ['ana@example.org', 'ana@example.com'],
  ['ana.smith@example.org', 'anasmith@example.org'],
  ['ana-list@example.org', 'ana@example.org'],
  ['+ana@example.org', '+ben@example.org'],
  ['ana@gmail.com', 'ana@gmail.com.example.org'],
])('counts %s and %s separately', async (one, other) => {
  const { ask } = await start();
  for (const recipient of [one, other]) expect((await ask({ recipient })).kind).toBe('queued');
});

test.each([
  ['ana@example.org', 'ana+list@example.org'],
  ['ana+a@example.org', 'ana+b+c@example.org'],
  ['ana.smith@gmail.com', 'anasmith@gmail.com'],
  ['ana@googlemail.com', 'a.n.a+x@gmail.com'],
])('counts %s and %s as one mailbox', async (one, other) => {
  const { ask } = await start();
  expect((await ask({ recipient: one })).kind).toBe('queued');
  expect((await ask({ recipient: other })).kind).toBe('repeat');
});

test('neither counts nor refuses what a known device of the owner asks for', async () => {
  const { ask, pass } = await start();
  const reset = { purpose: 'reset', isFromKnownDevice: true };
  for (let count = 0; count < 10; count += 1) {
    expect((await ask(reset)).kind).toBe('queued');
    expect((await ask(reset)).kind, 'the same is still a minute apart').toBe('repeat');
    pass(60_000);
  }
  for (let count = 0; count < 8; count += 1) {
    expect((await ask({ variant: String(count) })).kind).toBe('queued');
  }
  expect((await ask()).kind).toBe('exhausted');
  expect((await ask(reset)).kind).toBe('queued');
});

test('allows only one of several simultaneous requests, and eight of many different ones', async () => {
  const { ask } = await start();
  const same = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(same.filter(({ kind }) => kind === 'queued')).toHaveLength(1);
  const others = Array.from({ length: 20 }, (_, index) => ask({ variant: String(index) }));
  const answers = await Promise.all(others);
  expect(answers.filter(({ kind }) => kind === 'queued')).toHaveLength(7);
});
