import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteDue } from '../../platform/privacy/retention.server.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { confirmSubscription } from '../confirm-subscription.server.ts';
import { emailSubscribers, subscriptionTokens } from '../mailing-list.table.server.ts';
import { unsubscribeByOneClick } from './one-click.server.ts';
import { subscriptionRetention } from '../privacy.server.ts';
import { isSuppressed } from '../membership.server.ts';

const email = 'ana@example.org';

const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function message({ db, subscriptions }: TestServices) {
  const reader = { email, name: 'Ana', source: 'resource_download_tools' };
  await db.transaction((tx) => subscriptions.subscribe(tx, reader));
  const { confirm, oneClick } = await subscriptions.linksFor(email);
  return { confirm: tokenIn(confirm), oneClick: tokenIn(oneClick) };
}

/** More than a year, after which nothing of a reader is left who never confirmed. */
async function forget(services: TestServices) {
  services.time.advance({ days: 400 });
  for (const rule of subscriptionRetention) {
    await deleteDue(services.db, rule, services.clock());
  }
  expect(await services.db.$count(subscriptionTokens)).toBe(0);
}

test('suppresses an address even after everything about its reader was deleted', async () => {
  const services = await testServices();
  const { oneClick } = await message(services);
  await forget(services);
  expect(await unsubscribeByOneClick(services, oneClick)).toBe(true);
  expect(await unsubscribeByOneClick(services, oneClick)).toBe(true);
  expect(await isSuppressed(services.db, services, email)).toBe(true);
  expect(await services.db.$count(emailSubscribers)).toBe(0);
});

test('does not go through all readers again for an address that has left', async () => {
  const services = await testServices();
  const { oneClick } = await message(services);
  await forget(services);
  await unsubscribeByOneClick(services, oneClick);
  await services.db.execute(sql`alter table email_subscribers rename to readers_away`);
  expect(await unsubscribeByOneClick(services, oneClick)).toBe(true);
});

test('unsubscribes by an old mail somebody who has joined again since', async () => {
  const services = await testServices();
  const { oneClick } = await message(services);
  await forget(services);
  const { confirm } = await message(services);
  await confirmSubscription(services, confirm);
  expect(await unsubscribeByOneClick(services, oneClick)).toBe(true);
  expect(await services.db.select().from(emailSubscribers)).toMatchObject([{ isActive: false }]);
});

test('refuses tokens that were never mailed, however they are composed', async () => {
  const services = await testServices();
  const { confirm, oneClick } = await message(services);
  const [random = '', address = '', seal = ''] = oneClick.split('.');
  const other = tokenIn((await services.subscriptions.linksFor('bo@example.org')).oneClick);
  const [, otherAddress] = other.split('.');
  await forget(services);
  const made = [
    '',
    confirm,
    `${oneClick}.`,
    `${random}.${address}`,
    `${random}.${otherAddress}.${seal}`,
    `${random}.${address}.${'A'.repeat(43)}`,
    `${random}.${address}.`,
  ];
  for (const token of made) expect(await unsubscribeByOneClick(services, token)).toBe(false);
  expect(await isSuppressed(services.db, services, email)).toBe(false);
});
