import { expect, test } from 'vitest';
import { consentRecords } from '../leads/consents/consent-records.table.server.ts';
import { atOnce } from '../testing/at-once.ts';
import { testPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';
import { unsubscribePage, updatesConsent } from './list-consent.ts';
import { isOnList, join } from './membership.server.ts';
import { suppressions } from './suppressions.table.server.ts';
import {
  outcomeOfLink,
  processUnsubscribe,
  resubscribe,
  validateUnsubscribeToken,
} from './unsubscribe.server.ts';
import { isSuppressed } from './suppression.server.ts';

const email = 'ana@example.org';
const refusal = {
  success: false,
  error: 'This unsubscribe link is invalid or has expired.',
} as const;

/** A reader with a mail of ours in hand: its links, as the page gets them. */
async function readerWithMail() {
  const platform = await testPlatform();
  await platform.db.transaction((tx) =>
    platform.subscriptions.subscribe(tx, { email, name: 'Ana', source: 'resource_download_tools' }),
  );
  const link = await newLink(platform);
  return {
    platform,
    link,
    row: async () => (await platform.db.select().from(emailSubscribers))[0],
  };
}

async function newLink({ subscriptions }: TestPlatform, address = email) {
  return { email: address, token: tokenIn((await subscriptions.linksFor(address)).unsubscribe) };
}

const tokenIn = (address: string) => new URL(address).searchParams.get('token') ?? '';

test('takes the reader off the list and suppresses the address', async () => {
  const { platform, link, row } = await readerWithMail();
  expect(await validateUnsubscribeToken(platform, link)).toBe(true);
  expect(await processUnsubscribe(platform, link)).toEqual({ success: true });
  expect(await row()).toMatchObject({ isActive: false, unsubscribedAt: platform.clock() });
  expect(await isSuppressed(platform.db, platform, email)).toBe(true);
  expect(await outcomeOfLink(platform, link)).toBe('success');
});

test('changes nothing when a link is only looked at', async () => {
  const { platform, link } = await readerWithMail();
  for (let glance = 0; glance < 3; glance += 1) {
    expect(await validateUnsubscribeToken(platform, link)).toBe(true);
    expect(await outcomeOfLink(platform, link)).toBe(null);
  }
});

test('stores only a keyed hash of a suppressed address', async () => {
  const { platform, link } = await readerWithMail();
  await processUnsubscribe(platform, link);
  const kept = await platform.db.select().from(suppressions);
  expect(kept).toMatchObject([{ reason: 'unsubscribe_page' }]);
  expect(JSON.stringify(kept)).not.toContain('ana');
});

test('accepts an unsubscribe link once', async () => {
  const { platform, link } = await readerWithMail();
  await processUnsubscribe(platform, link);
  expect(await validateUnsubscribeToken(platform, link)).toBe(false);
  expect(await processUnsubscribe(platform, link)).toEqual(refusal);
});

test('unsubscribes once when five tabs press together, and refuses the others', async () => {
  const { platform, link } = await readerWithMail();
  const tabs = Array.from({ length: 5 }, () => () => processUnsubscribe(platform, link));
  const results = await atOnce(platform, emailSubscribers, tabs);
  const refused = results.filter(({ success }) => !success);
  expect(refused).toEqual([refusal, refusal, refusal, refusal]);
});

test('accepts a link for 30 days, to the millisecond', async () => {
  const { platform, link } = await readerWithMail();
  platform.time.advance(30 * 86_400_000 - 1);
  expect(await validateUnsubscribeToken(platform, link)).toBe(true);
  platform.time.advance(1);
  expect(await validateUnsubscribeToken(platform, link)).toBe(false);
  expect(await processUnsubscribe(platform, link)).toEqual(refusal);
});

test('refuses a guess, another address and a token of another purpose in the same way', async () => {
  const { platform, link } = await readerWithMail();
  const links = await platform.subscriptions.linksFor(email);
  const others = [
    { email, token: 'A'.repeat(43) },
    { email: 'ben@example.org', token: link.token },
    { email: 'unknown@example.org', token: 'A'.repeat(43) },
    { email, token: tokenIn(links.confirm) },
    { email, token: tokenIn(links.oneClick) },
  ];
  for (const other of others) {
    expect(await validateUnsubscribeToken(platform, other)).toBe(false);
    expect(await processUnsubscribe(platform, other)).toEqual(refusal);
    expect((await resubscribe(platform, other)).success).toBe(false);
    expect(await outcomeOfLink(platform, other)).toBe(null);
  }
  expect(await isSuppressed(platform.db, platform, email)).toBe(false);
});

test('resubscribes by a used link, and records the consent', async () => {
  const { platform, link, row } = await readerWithMail();
  await processUnsubscribe(platform, link);
  expect(await resubscribe(platform, link)).toEqual({ success: true });
  expect(await row()).toMatchObject({ isActive: true, unsubscribedAt: null, name: 'Ana' });
  expect(await isSuppressed(platform.db, platform, email)).toBe(false);
  expect(await outcomeOfLink(platform, link)).toBe('resubscribed');
  expect(await platform.db.select().from(consentRecords)).toMatchObject([
    { email, page: '/unsubscribe', wording: updatesConsent.text },
  ]);
});

test('resubscribes only by a used link, and records one consent for two presses', async () => {
  const { platform, link } = await readerWithMail();
  expect((await resubscribe(platform, link)).success).toBe(false);
  await processUnsubscribe(platform, link);
  const press = () => resubscribe(platform, link);
  expect(await atOnce(platform, emailSubscribers, [press, press])).toEqual([
    { success: true },
    { success: true },
  ]);
  expect(await platform.db.select().from(consentRecords)).toHaveLength(1);
});

test('does not resubscribe twice by one link', async () => {
  const { platform, link } = await readerWithMail();
  await processUnsubscribe(platform, link);
  await resubscribe(platform, link);
  await processUnsubscribe(platform, await newLink(platform));
  expect(await resubscribe(platform, link)).toEqual({
    success: false,
    error: 'Failed to resubscribe. Please try again.',
  });
  expect(await outcomeOfLink(platform, link)).toBe(null);
  expect(await isSuppressed(platform.db, platform, email)).toBe(true);
});

test('refuses to resubscribe once the link’s 30 days have passed', async () => {
  const { platform, link } = await readerWithMail();
  await processUnsubscribe(platform, link);
  platform.time.advance({ days: 30 });
  expect((await resubscribe(platform, link)).success).toBe(false);
});

test('does not resubscribe somebody because of a form filled in by another', async () => {
  const { platform, link, row } = await readerWithMail();
  await processUnsubscribe(platform, link);
  await platform.db.transaction((tx) =>
    platform.subscriptions.subscribe(tx, { email, name: 'Eve', source: 'elsewhere' }),
  );
  expect(await row()).toMatchObject({ name: 'Ana', isActive: false });
  expect(await isSuppressed(platform.db, platform, email)).toBe(true);
});

test('suppresses an address that was never on the list', async () => {
  const platform = await testPlatform();
  const link = await newLink(platform, 'ben@example.org');
  expect(await processUnsubscribe(platform, link)).toEqual({ success: true });
  expect(await isSuppressed(platform.db, platform, 'ben@example.org')).toBe(true);
  expect(await resubscribe(platform, link)).toEqual({ success: true });
  expect(await platform.db.select().from(emailSubscribers)).toMatchObject([
    { email: 'ben@example.org', subscriptionSource: 'unsubscribe_page', isActive: true },
  ]);
});

test('leaves other readers unaffected', async () => {
  const { platform, link } = await readerWithMail();
  const { db, subscriptions } = platform;
  const [ben, cleo] = ['ben@example.org', 'cleo@example.org'];
  await db.transaction(async (tx) => {
    await join(tx, platform, ben, unsubscribePage);
    await subscriptions.suppress(tx, cleo, 'objection');
  });
  await processUnsubscribe(platform, link);
  expect([await isOnList(db, email), await isOnList(db, ben)]).toEqual([false, true]);
  await resubscribe(platform, link);
  expect(await isSuppressed(platform.db, platform, cleo)).toBe(true);
  const guess = { email: ben, token: 'A'.repeat(43) };
  expect((await resubscribe(platform, guess)).success).toBe(false);
  expect(await outcomeOfLink(platform, guess)).toBe(null);
});
