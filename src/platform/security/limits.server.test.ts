import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { rateLimiter } from './limits.server.ts';
import { rateLimits } from './rate-limits.table.server.ts';

const limit = { name: 'a-limit', points: 3, seconds: 60 };

test('allows as many attempts as the limit, then says how long to wait', async () => {
  const { limits } = await testServices();
  for (let count = 0; count < 3; count += 1) expect(await limits.consume(limit, 'ana')).toBeNull();
  const { retryAfterSeconds } = (await limits.consume(limit, 'ana')) ?? {};
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(await limits.consume(limit, 'ben')).toBeNull();
});

test('counts limits in order, up to the first that is exceeded', async () => {
  const { limits, db } = await testServices();
  const shared = { name: 'shared', points: 100, seconds: 60 };
  const ask = () =>
    limits.consumeInOrder([
      [limit, 'ana'],
      [shared, 'everybody'],
    ]);
  for (let count = 0; count < 3; count += 1) expect(await ask()).toBeNull();
  for (let count = 0; count < 3; count += 1) expect(await ask()).toMatchObject({ exceeded: limit });
  const rows = await db.select().from(rateLimits).orderBy(rateLimits.points);
  expect(rows.map(({ points }) => points)).toEqual([3, 4]);
});

test('counts the networks of a customer together, to ten times as much as one may', async () => {
  const { limits } = await testServices();
  const ask = (network: string) =>
    limits.consumeInOrder([
      [limit, network],
      [{ ...limit, name: 'shared', points: 100 }, 'everybody'],
    ]);
  for (let count = 0; count < 30; count += 1) {
    expect(await ask(`2001:db8:1:${count % 10}::/64`)).toBeNull();
  }
  expect(await ask('2001:db8:1:a::/64')).toMatchObject({ exceeded: limit });
  expect(await ask('2001:db8:2:a::/64')).toBeNull();
  expect(await ask('203.0.113.9')).toBeNull();
});

test('keeps a quarter of a ceiling for networks that have not come before', async () => {
  const { limits, db } = await testServices();
  const ceiling = { name: 'ceiling', points: 8, seconds: 60 };
  const own = { name: 'own', points: 100, seconds: 60 };
  const ask = (network: string) =>
    limits.consumeInOrder([
      [own, network],
      [ceiling, 'everybody'],
    ]);
  for (let count = 0; count < 6; count += 1) expect(await ask('203.0.113.1')).toBeNull();
  for (let count = 0; count < 20; count += 1) {
    expect(await ask('203.0.113.1')).toMatchObject({ exceeded: ceiling, isOfAll: true });
  }
  expect(await ask('203.0.113.2')).toBeNull();
  expect(await ask('203.0.113.2')).toMatchObject({ isOfAll: true });
  expect(await ask('203.0.113.3')).toMatchObject({ isOfAll: true });
  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` });
  expect(await ask('203.0.113.1')).toBeNull();
});

test('keeps no share of a ceiling for a new network of a customer who has come before', async () => {
  const { limits } = await testServices();
  const ceiling = { name: 'ceiling', points: 4, seconds: 60 };
  const ask = (network: string) =>
    limits.consumeInOrder([
      [limit, network],
      [ceiling, 'everybody'],
    ]);
  for (let count = 0; count < 3; count += 1) {
    expect(await ask(`2001:db8:1:${count}::/64`)).toBeNull();
  }
  expect(await ask('2001:db8:1:9::/64')).toMatchObject({ isOfAll: true });
  expect(await ask('203.0.113.9')).toMatchObject({ isOfAll: true });
});

test('starts counting again once the period of the limit is over', async () => {
  const { limits, db } = await testServices();
  for (let count = 0; count < 4; count += 1) await limits.consume(limit, 'ana');
  await db.update(rateLimits).set({ expire: sql`now() - interval '1 second'` });
  expect(await limits.consume(limit, 'ana')).toBeNull();
  expect(await db.select().from(rateLimits)).toMatchObject([{ points: 1 }]);
});

test('shares its counts between instances on one database', async () => {
  const { db, secret } = await testServices();
  const [first, second] = [rateLimiter(db, secret, 1), rateLimiter(db, secret, 1)];
  const asked = [first, second, first, second];
  const answers = await Promise.all(asked.map((instance) => instance.consume(limit, 'ana')));
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
});

test('stores no IP address, and lets every row expire within 24 hours', async () => {
  const { db, limits } = await testServices();
  await limits.consume(limit, '203.0.113.9');
  const [row] = await db.select().from(rateLimits);
  expect(row?.key).not.toContain('203.0.113.9');
  expect(row?.expire?.getTime()).toBeLessThan(Date.now() + 23 * 3600_000);
});

test('raises every limit by the configured factor', async () => {
  const { db, secret } = await testServices();
  const raised = rateLimiter(db, secret, 1e9);
  const answers = [];
  for (let count = 0; count < 30; count += 1) answers.push(await raised.consume(limit, 'ana'));
  expect(answers.every((answer) => answer === null)).toBe(true);
});
