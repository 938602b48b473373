import { expect, test } from 'vitest';
import { atOnce } from '../../testing/at-once.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { emailSubscribers, suppressions } from '../mailing-list.table.server.ts';
import { unsubscribePage, updatesConsent } from '../mailing-list.ts';
import { isOnList, subscribe, isSuppressed } from '../membership.server.ts';
import {
  outcomeOfLink,
  processUnsubscribe,
  resubscribe,
  validateUnsubscribeToken,
} from './unsubscribe.server.ts';
import { consentRecords } from '../../leads/leads.table.server.ts';

const email = 'ana@example.org';
const rejection = {
  success: false,
  error: 'This unsubscribe link is invalid or has expired.',
} as const;

/** A reader with a mail of ours in hand: its links, as the page gets them. */
async function readerWithEmail() {
  const services = await testServices();
  await services.db.transaction((tx) =>
    services.subscriptions.subscribe(tx, { email, name: 'Ana', source: 'resource_download_tools' }),
  );
  const link = await newLink(services);
  return {
    services,
    link,
    row: async () => (await services.db.select().from(emailSubscribers))[0],
  };
}

async function newLink({ subscriptions }: TestServices, address = email) {
  return { email: address, token: tokenIn((await subscriptions.linksFor(address)).unsubscribe) };
}

const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? '';

test('takes the reader off the list and suppresses the address', async () => {
  const { services, link, row } = await readerWithEmail();
  expect(await validateUnsubscribeToken(services, link)).toBe(true);
  expect(await processUnsubscribe(services, link)).toEqual({ success: true });
  expect(await row()).toMatchObject({ isActive: false, unsubscribedAt: services.clock() });
  expect(await isSuppressed(services.db, services, email)).toBe(true);
  expect(await outcomeOfLink(services, link)).toBe('success');
});

test('changes nothing when a link is only looked at', async () => {
  const { services, link } = await readerWithEmail();
  for (let glance = 0; glance < 3; glance += 1) {
    expect(await validateUnsubscribeToken(services, link)).toBe(true);
    expect(await outcomeOfLink(services, link)).toBe(null);
  }
});

test('stores only a keyed hash of a suppressed address', async () => {
  const { services, link } = await readerWithEmail();
  await processUnsubscribe(services, link);
  const kept = await services.db.select().from(suppressions);
  expect(kept).toMatchObject([{ reason: 'unsubscribe_page' }]);
  expect(JSON.stringify(kept)).not.toContain('ana');
});

test('accepts an unsubscribe link once', async () => {
  const { services, link } = await readerWithEmail();
  await processUnsubscribe(services, link);
  expect(await validateUnsubscribeToken(services, link)).toBe(false);
  expect(await processUnsubscribe(services, link)).toEqual(rejection);
});

test('unsubscribes once when five tabs press together, and refuses the others', async () => {
  const { services, link } = await readerWithEmail();
  const tabs = Array.from({ length: 5 }, () => () => processUnsubscribe(services, link));
  const results = await atOnce(services, emailSubscribers, tabs);
  const refused = results.filter(({ success }) => !success);
  expect(refused).toEqual([rejection, rejection, rejection, rejection]);
});

test('accepts a link for 30 days, to the millisecond', async () => {
  const { services, link } = await readerWithEmail();
  services.time.advance(30 * 86_400_000 - 1);
  expect(await validateUnsubscribeToken(services, link)).toBe(true);
  services.time.advance(1);
  expect(await validateUnsubscribeToken(services, link)).toBe(false);
  expect(await processUnsubscribe(services, link)).toEqual(rejection);
});

test('refuses a guess, another address and a token of another purpose in the same way', async () => {
  const { services, link } = await readerWithEmail();
  const links = await services.subscriptions.linksFor(email);
  const others = [
    { email, token: 'A'.repeat(43) },
    { email: 'ben@example.org', token: link.token },
    { email: 'unknown@example.org', token: 'A'.repeat(43) },
    { email, token: tokenIn(links.confirm) },
    { email, token: tokenIn(links.oneClick) },
  ];
  for (const other of others) {
    expect(await validateUnsubscribeToken(services, other)).toBe(false);
    expect(await processUnsubscribe(services, other)).toEqual(rejection);
    expect((await resubscribe(services, other)).success).toBe(false);
    expect(await outcomeOfLink(services, other)).toBe(null);
  }
  expect(await isSuppressed(services.db, services, email)).toBe(false);
});

test('resubscribes by a used link, and records the consent', async () => {
  const { services, link, row } = await readerWithEmail();
  await processUnsubscribe(services, link);
  expect(await resubscribe(services, link)).toEqual({ success: true });
  expect(await row()).toMatchObject({ isActive: true, unsubscribedAt: null, name: 'Ana' });
  expect(await isSuppressed(services.db, services, email)).toBe(false);
  expect(await outcomeOfLink(services, link)).toBe('resubscribed');
  expect(await services.db.select().from(consentRecords)).toMatchObject([
    { email, page: '/unsubscribe', wording: updatesConsent.text },
  ]);
});

test('resubscribes only by a used link, and records one consent for two presses', async () => {
  const { services, link } = await readerWithEmail();
  expect((await resubscribe(services, link)).success).toBe(false);
  await processUnsubscribe(services, link);
  const press = () => resubscribe(services, link);
  expect(await atOnce(services, emailSubscribers, [press, press])).toEqual([
    { success: true },
    { success: true },
  ]);
  expect(await services.db.select().from(consentRecords)).toHaveLength(1);
});

test('does not resubscribe twice by one link', async () => {
  const { services, link } = await readerWithEmail();
  await processUnsubscribe(services, link);
  await resubscribe(services, link);
  await processUnsubscribe(services, await newLink(services));
  expect(await resubscribe(services, link)).toEqual({
    success: false,
    error: 'Failed to resubscribe. Please try again.',
  });
  expect(await outcomeOfLink(services, link)).toBe(null);
  expect(await isSuppressed(services.db, services, email)).toBe(true);
});

test('refuses to resubscribe once the link’s 30 days have passed', async () => {
  const { services, link } = await readerWithEmail();
  await processUnsubscribe(services, link);
  services.time.advance({ days: 30 });
  expect((await resubscribe(services, link)).success).toBe(false);
});

test('does not resubscribe somebody because of a form filled in by another', async () => {
  const { services, link, row } = await readerWithEmail();
  await processUnsubscribe(services, link);
  await services.db.transaction((tx) =>
    services.subscriptions.subscribe(tx, { email, name: 'Eve', source: 'elsewhere' }),
  );
  expect(await row()).toMatchObject({ name: 'Ana', isActive: false });
  expect(await isSuppressed(services.db, services, email)).toBe(true);
});

test('suppresses an address that was never on the list', async () => {
  const services = await testServices();
  const link = await newLink(services, 'ben@example.org');
  expect(await processUnsubscribe(services, link)).toEqual({ success: true });
  expect(await isSuppressed(services.db, services, 'ben@example.org')).toBe(true);
  expect(await resubscribe(services, link)).toEqual({ success: true });
  expect(await services.db.select().from(emailSubscribers)).toMatchObject([
    { email: 'ben@example.org', subscriptionSource: 'unsubscribe_page', isActive: true },
  ]);
});

test('leaves other readers unaffected', async () => {
  const { services, link } = await readerWithEmail();
  const { db, subscriptions } = services;
  const [ben, cleo] = ['ben@example.org', 'cleo@example.org'];
  await db.transaction(async (tx) => {
    await subscribe(tx, services, ben, unsubscribePage);
    await subscriptions.suppress(tx, cleo, 'objection');
  });
  await processUnsubscribe(services, link);
  expect([await isOnList(db, email), await isOnList(db, ben)]).toEqual([false, true]);
  await resubscribe(services, link);
  expect(await isSuppressed(services.db, services, cleo)).toBe(true);
  const guess = { email: ben, token: 'A'.repeat(43) };
  expect((await resubscribe(services, guess)).success).toBe(false);
  expect(await outcomeOfLink(services, guess)).toBe(null);
});
