import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteDue } from '../platform/privacy/retention.server.ts';
import { testPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { confirmSubscription } from './confirm-subscription.server.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';
import { unsubscribeByOneClick } from './one-click.server.ts';
import { subscriptionRetention } from './retention.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';
import { isSuppressed } from './suppression.server.ts';

const email = 'ana@example.org';

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function mail({ db, subscriptions }: TestPlatform) {
  const reader = { email, name: 'Ana', source: 'resource_download_tools' };
  await db.transaction((tx) => subscriptions.subscribe(tx, reader));
  const { confirm, oneClick } = await subscriptions.linksFor(email);
  return { confirm: tokenIn(confirm), oneClick: tokenIn(oneClick) };
}

/** More than a year, after which nothing of a reader is left who never confirmed. */
async function forget(platform: TestPlatform) {
  platform.time.advance({ days: 400 });
  for (const rule of subscriptionRetention) {
    await deleteDue(platform.db, rule, platform.clock());
  }
  expect(await platform.db.$count(subscriptionTokens)).toBe(0);
}

test('suppresses an address even after everything about its reader was deleted', async () => {
  const platform = await testPlatform();
  const { oneClick } = await mail(platform);
  await forget(platform);
  expect(await unsubscribeByOneClick(platform, oneClick)).toBe(true);
  expect(await unsubscribeByOneClick(platform, oneClick)).toBe(true);
  expect(await isSuppressed(platform.db, platform, email)).toBe(true);
  expect(await platform.db.$count(emailSubscribers)).toBe(0);
});

test('does not go through all readers again for an address that has left', async () => {
  const platform = await testPlatform();
  const { oneClick } = await mail(platform);
  await forget(platform);
  await unsubscribeByOneClick(platform, oneClick);
  await platform.db.execute(sql`alter table email_subscribers rename to readers_away`);
  expect(await unsubscribeByOneClick(platform, oneClick)).toBe(true);
});

test('unsubscribes by an old mail somebody who has joined again since', async () => {
  const platform = await testPlatform();
  const { oneClick } = await mail(platform);
  await forget(platform);
  const { confirm } = await mail(platform);
  await confirmSubscription(platform, confirm);
  expect(await unsubscribeByOneClick(platform, oneClick)).toBe(true);
  expect(await platform.db.select().from(emailSubscribers)).toMatchObject([{ isActive: false }]);
});

test('refuses tokens that were never mailed, however they are composed', async () => {
  const platform = await testPlatform();
  const { confirm, oneClick } = await mail(platform);
  const [random = '', address = '', seal = ''] = oneClick.split('.');
  const other = tokenIn((await platform.subscriptions.linksFor('bo@example.org')).oneClick);
  const [, otherAddress] = other.split('.');
  await forget(platform);
  const made = [
    '',
    confirm,
    `${oneClick}.`,
    `${random}.${address}`,
    `${random}.${otherAddress}.${seal}`,
    `${random}.${address}.${'A'.repeat(43)}`,
    `${random}.${address}.`,
  ];
  for (const token of made) expect(await unsubscribeByOneClick(platform, token)).toBe(false);
  expect(await isSuppressed(platform.db, platform, email)).toBe(false);
});
