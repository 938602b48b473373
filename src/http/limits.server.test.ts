import { expect, test } from 'vitest';
import { testPlatform } from '../testing/test-platform.ts';
import { rateLimiter } from './limits.server.ts';
import { rateLimits } from './rate-limits.table.server.ts';

const limit = { name: 'a-limit', points: 3, seconds: 60 };

test('lets so many through, then says how long to wait', async () => {
  const { limits } = await testPlatform();
  for (let count = 0; count < 3; count += 1) expect(await limits.consume(limit, 'ana')).toBeNull();
  const wait = await limits.consume(limit, 'ana');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await limits.consume(limit, 'ben')).toBeNull();
});

test('several instances on one database count together', async () => {
  const { db, secret } = await testPlatform();
  const [first, second] = [rateLimiter(db, secret, 1), rateLimiter(db, secret, 1)];
  const asked = [first, second, first, second];
  const answers = await Promise.all(asked.map((instance) => instance.consume(limit, 'ana')));
  expect(answers.filter((answer) => answer === null)).toHaveLength(3);
});

test('keeps no address, and every row has an end within 24 hours', async () => {
  const { db, limits } = await testPlatform();
  await limits.consume(limit, '203.0.113.9');
  const [row] = await db.select().from(rateLimits);
  expect(row?.key).not.toContain('203.0.113.9');
  expect(row?.expire?.getTime()).toBeLessThan(Date.now() + 23 * 3600_000);
});

test('a load test may raise every limit', async () => {
  const { db, secret } = await testPlatform();
  const raised = rateLimiter(db, secret, 10);
  const answers = [];
  for (let count = 0; count < 30; count += 1) answers.push(await raised.consume(limit, 'ana'));
  expect(answers.every((answer) => answer === null)).toBe(true);
});
