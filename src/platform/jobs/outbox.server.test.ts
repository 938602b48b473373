import { asc, eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Services } from '../services.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import type { ComposedEmail, Email } from '../email/email.ts';
import { emailMessages } from '../email/email-messages.table.server.ts';
import { emailChannel } from '../feature.server.ts';
import { committed } from '../database/pooled-db.server.ts';
import { claim, claimDue } from './claim.server.ts';
import { startOutbox } from './outbox.server.ts';

const body = 'Words' as unknown as ComposedEmail['body'];
const letter: Email<Services> = {
  name: 'a-letter',
  compose: async ({ recipient }) => ({ subject: recipient ?? '', body }),
};
const start = () => testServices({ emails: [letter] });

const queue = (services: TestServices, ...names: string[]) =>
  services.db.transaction(async (tx) => {
    for (const name of names) {
      await insertEmail(tx, services, { purpose: 'a-letter', recipient: `${name}@example.org` });
    }
  });
const byName = (name: string) => eq(emailMessages.recipient, `${name}@example.org`);
const states = async ({ db }: TestServices) =>
  (await db.select().from(emailMessages).orderBy(asc(emailMessages.recipient))).map(
    ({ state }) => state,
  );

test('claims what is due in its order, and nothing twice', async () => {
  const services = await start();
  const { db, time } = services;
  await queue(services, 'bulk', 'later', 'first', 'second');
  const before = new Date(time.now().getTime() - 1000);
  await db.update(emailMessages).set({ priority: 1, nextTryAt: before }).where(byName('bulk'));
  await db.update(emailMessages).set({ nextTryAt: before }).where(byName('first'));
  const after = new Date(time.now().getTime() + 1000);
  await db.update(emailMessages).set({ nextTryAt: after }).where(byName('later'));
  const next = async (most: number) =>
    (await claim(services.db, emailChannel, most, time.now())).map((row) => row.id);
  const ids = new Map(
    (await db.select().from(emailMessages)).map(({ id, recipient }) => [id, recipient]),
  );
  const claimed = [...(await next(1)), ...(await next(1)), ...(await next(5)), ...(await next(5))];
  expect(claimed.map((id) => ids.get(id)?.split('@')[0])).toEqual(['first', 'second', 'bulk']);
});

test('sends to many by a channel with its own rate, while other emails go at once', async () => {
  const services = await start();
  const { db } = services;
  const held = crypto.randomUUID();
  const sendings = [held, crypto.randomUUID()];
  await queue(services, 'a', 'b', 'c', 'd', 'e', 'visitor');
  const { sendingId } = emailMessages;
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await db
      .update(emailMessages)
      .set({ sendingId: sendings[index % 2] ?? null })
      .where(byName(name));
  }
  let perMinute = 0;
  let isHeld = sql`${sendingId} = ${held}`;
  const bulk = () => ({ ...emailChannel, only: sql`not ${isHeld}`, rate: () => perMinute });
  const claimed = async () => (await claimDue(services, bulk(), 5)).length;
  expect(await claimed(), 'held as a whole').toBe(0);
  perMinute = 6;
  expect([await claimed(), await claimed()], 'one in ten seconds').toEqual([1, 0]);
  perMinute = 600;
  expect([await claimed(), await claimed()], 'but those that are held').toEqual([1, 0]);
  isHeld = sql`${sendingId} is null`;
  expect(await claimed()).toBe(3);
  const others = await claimDue(services, emailChannel, 5);
  expect(others).toMatchObject([{ recipient: 'visitor@example.org' }]);
});

test('sends what is queued before and after the start, once each', async () => {
  const services = await start();
  await queue(services, ...Array.from({ length: 120 }, (_, index) => `early${index}`));
  await services.runJobs();
  await queue(services, 'late');
  await expect.poll(() => services.outbox.sent.length).toBe(121);
  await expect.poll(async () => new Set(await states(services))).toEqual(new Set(['sent']));
  expect(new Set(services.outbox.sent.map(({ recipient }) => recipient)).size).toBe(121);
});

test('writes the ends of others where the database refuses one', async () => {
  const services = await start();
  services.outbox.outcomeFor = ({ recipient }) =>
    recipient.startsWith('b') ? { kind: 'refused', reason: 'a \0 in it' } : { kind: 'sent' };
  await queue(services, 'a', 'b', 'c');
  await services.runJobs();
  await expect.poll(() => states(services)).toEqual(['sent', 'queued', 'sent']);
});

test('keeps an end for as long as the database is unavailable', async () => {
  const services = await start();
  const execute = services.db.execute.bind(services.db);
  let isAway = true;
  services.db.execute = ((query: never) =>
    isAway
      ? Promise.reject(new Error('Connection terminated unexpectedly'))
      : execute(query)) as typeof execute;
  await queue(services, 'a');
  await services.runJobs();
  await expect.poll(() => services.outbox.sent.length).toBe(1);
  expect(await states(services)).toEqual(['queued']);
  isAway = false;
  await expect.poll(() => states(services)).toEqual(['sent']);
  expect(services.outbox.sent).toHaveLength(1);
});

test('does not wait again for what is under way when it is stopped twice', async () => {
  const outbox = startOutbox(await start(), []);
  expect(outbox.stop()).toBe(outbox.stop());
});

test('is woken by a commit, and not by what is rolled back', async () => {
  const services = await start();
  let woken = 0;
  const hear = () => (woken += 1);
  committed.on('commit', hear);
  onTestFinished(() => void committed.off('commit', hear));
  const failing = services.db.transaction(async (tx) => {
    await insertEmail(tx, services, { purpose: 'a-letter', recipient: 'a@example.org' });
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow('Failed query');
  expect(woken).toBe(0);
  await queue(services, 'a', 'b');
  expect(woken).toBe(1);
});
