import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { kim, leadPlatform, plan } from '../../testing/test-leads.ts';
import { makeFeed, readFeed, removeFeed } from './calendar-feed.server.ts';

async function start() {
  const services = await leadPlatform({ startAt: '2026-11-26T09:40:00Z' });
  const at = services.clock();
  const id = crypto.randomUUID();
  const ana = { id, name: 'Ana Smith', source: 'contact_form', ownerId: 'kim' };
  await services.db.insert(people).values({ ...ana, createdAt: at, lastContactAt: at });
  await plan(services, id, { what: 'Call', due: '2026-11-30' });
  for (const due of ['2026-03-28', '2026-03-29', '2026-10-25']) {
    await plan(services, id, { what: 'Meet', due, time: '09:30' });
  }
  return { services, token: await makeFeed(services, kim) };
}

test('gives a user’s next steps to whom they gave the address', async () => {
  const { services, token } = await start();
  const file = await readFeed(services, token);
  expect(file).toContain('SUMMARY:Ana Smith: Call\r\nURL:');
  const starts = file?.match(/DTSTART\S*/g);
  // Summer time begins on 29 March and ends on 25 October, before half past nine.
  expect(starts).toEqual([
    'DTSTART:20260328T093000Z',
    'DTSTART:20260329T083000Z',
    'DTSTART:20261025T093000Z',
    'DTSTART;VALUE=DATE:20261130',
  ]);
  expect(await readFeed(services, 'guess')).toBeNull();
});

test('a new address replaces the old one, and removing it ends the feed', async () => {
  const { services, token } = await start();
  const next = await makeFeed(services, kim);
  expect(await readFeed(services, token)).toBeNull();
  expect(await readFeed(services, next)).not.toBeNull();
  await removeFeed(services, kim);
  expect(await readFeed(services, next)).toBeNull();
});

test('gives nothing once the user has left the team', async () => {
  const { services, token } = await start();
  await services.db.update(users).set({ role: 'user' }).where(eq(users.id, 'kim'));
  expect(await readFeed(services, token)).toBeNull();
});
