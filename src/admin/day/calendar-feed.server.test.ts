import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { makeFeed, readFeed, removeFeed } from './calendar-feed.server.ts';

async function start() {
  const services = await leadPlatform({ startAt: '2026-11-26T09:40:00Z' });
  const at = services.clock();
  await services.db.insert(people).values({
    name: 'Ana Smith',
    source: 'contact_form',
    ownerId: 'kim',
    nextStep: 'Call',
    nextStepDue: '2026-11-30',
    createdAt: at,
    lastContactAt: at,
  });
  return { services, token: await makeFeed(services, kim) };
}

test('gives a user’s next steps to whom they gave the address', async () => {
  const { services, token } = await start();
  const file = await readFeed(services, token);
  expect(file).toContain('SUMMARY:Ana Smith: Call\r\nURL:');
  expect(file).toContain('DTSTART;VALUE=DATE:20261130');
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
