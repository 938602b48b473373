import { expect, test } from 'vitest';
import { consentRecords } from '../leads/consents/consent-records.table.server.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { confirmationState, confirmSubscription } from './confirm-subscription.server.ts';
import { emailSubscribers } from './email-subscribers.table.server.ts';
import { updatesConsent } from './list-consent.ts';
import { unsubscribeByOneClick } from './one-click.server.ts';

const email = 'ana@example.org';

async function unconfirmedReader() {
  const platform = await testPlatform();
  const reader = { email, name: null, source: 'resource_download_planning' };
  await platform.db.transaction((tx) => platform.subscriptions.subscribe(tx, reader));
  const links = await platform.subscriptions.linksFor(email);
  const [confirm, unsubscribe, oneClick] = [links.confirm, links.unsubscribe, links.oneClick].map(
    (address) => new URL(address).searchParams.get('token') ?? '',
  );
  const row = async () => (await platform.db.select().from(emailSubscribers))[0];
  return { platform, confirm: confirm ?? '', unsubscribe, oneClick: oneClick ?? '', row };
}

test('a new reader is written down but gets nothing before confirming', async () => {
  const { row } = await unconfirmedReader();
  expect(await row()).toMatchObject({
    email,
    subscriptionSource: 'resource_download_planning',
    isActive: false,
    confirmedAt: null,
  });
});

test('confirms with the time, and records the consent in its words', async () => {
  const { platform, confirm, row } = await unconfirmedReader();
  expect(await confirmationState(platform, confirm)).toBe('open');
  expect(await confirmSubscription(platform, confirm)).toBe(true);
  expect(await row()).toMatchObject({ isActive: true, confirmedAt: platform.clock() });
  expect(await platform.db.select().from(consentRecords)).toMatchObject([
    { email, page: '/subscribe/confirm', wording: updatesConsent.text },
  ]);
});

test('pressing again, or in two tabs at once, confirms once and says so each time', async () => {
  const { platform, confirm } = await unconfirmedReader();
  const tabs = [confirmSubscription(platform, confirm), confirmSubscription(platform, confirm)];
  expect(await Promise.all(tabs)).toEqual([true, true]);
  platform.time.advance({ days: 40 });
  expect(await confirmSubscription(platform, confirm)).toBe(true);
  expect(await platform.db.select().from(consentRecords)).toHaveLength(1);
});

test('entering the address again changes neither the confirmation nor the source', async () => {
  const { platform, confirm, row } = await unconfirmedReader();
  await confirmSubscription(platform, confirm);
  const before = await row();
  const again = { email, name: 'Eve', source: 'resource_download_compliance' };
  await platform.db.transaction((tx) => platform.subscriptions.subscribe(tx, again));
  expect(await row()).toEqual(before);
});

test('a link is over after 30 days', async () => {
  const { platform, confirm, row } = await unconfirmedReader();
  platform.time.advance({ days: 30 });
  expect(await confirmationState(platform, confirm)).toBe('over');
  expect(await confirmSubscription(platform, confirm)).toBe(false);
  expect(await row()).toMatchObject({ isActive: false, confirmedAt: null });
});

test('a guess or a token of another purpose counts as a link that is over', async () => {
  const { platform, unsubscribe = '', oneClick, row } = await unconfirmedReader();
  for (const token of ['', 'A'.repeat(43), unsubscribe, oneClick]) {
    expect(await confirmationState(platform, token)).toBe('over');
    expect(await confirmSubscription(platform, token)).toBe(false);
  }
  expect(await row()).toMatchObject({ isActive: false });
});

test('a used link does not bring back a reader who has left since', async () => {
  const { platform, confirm, oneClick, row } = await unconfirmedReader();
  await confirmSubscription(platform, confirm);
  await unsubscribeByOneClick(platform, oneClick);
  expect(await confirmSubscription(platform, confirm)).toBe(false);
  expect(await row()).toMatchObject({ isActive: false });
});

test('one click works after years, as often as it is asked', async () => {
  const { platform, confirm, oneClick, row } = await unconfirmedReader();
  await confirmSubscription(platform, confirm);
  platform.time.advance({ days: 2000 });
  expect(await unsubscribeByOneClick(platform, oneClick)).toBe(true);
  const left = await row();
  platform.time.advance({ days: 1 });
  expect(await unsubscribeByOneClick(platform, oneClick)).toBe(true);
  expect(await row()).toEqual(left);
  expect(await platform.subscriptions.isSuppressed(email)).toBe(true);
});

test('one click takes no token of another purpose', async () => {
  const { platform, confirm, unsubscribe = '' } = await unconfirmedReader();
  for (const token of ['', 'A'.repeat(43), confirm, unsubscribe]) {
    expect(await unsubscribeByOneClick(platform, token)).toBe(false);
  }
  expect(await platform.subscriptions.isSuppressed(email)).toBe(false);
});
