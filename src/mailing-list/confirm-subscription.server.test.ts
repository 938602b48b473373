import { expect, test } from 'vitest';
import { atOnce } from '../testing/at-once.ts';
import { testServices } from '../testing/test-services.ts';
import { confirmationState, confirmSubscription } from './confirm-subscription.server.ts';
import { emailSubscribers } from './mailing-list.table.server.ts';
import { subscriptionHistory } from './feature.server.ts';
import { updatesConsent } from './mailing-list.ts';
import { unsubscribeByOneClick } from './unsubscribe/one-click.server.ts';
import { isSuppressed } from './membership.server.ts';
import { consentRecords } from '../leads/leads.table.server.ts';

const email = 'ana@example.org';

async function unconfirmedReader() {
  const services = await testServices();
  const reader = { email, name: null, source: 'resource_download_planning' };
  await services.db.transaction((tx) => services.subscriptions.subscribe(tx, reader));
  const links = await services.subscriptions.linksFor(email);
  const [confirm, unsubscribe, oneClick] = [links.confirm, links.unsubscribe, links.oneClick].map(
    (address) => new URL(address).searchParams.get('token') ?? '',
  );
  const row = async () => (await services.db.select().from(emailSubscribers))[0];
  return { services, confirm: confirm ?? '', unsubscribe, oneClick: oneClick ?? '', row };
}

test('stores a new reader as inactive until they confirm', async () => {
  const { row } = await unconfirmedReader();
  expect(await row()).toMatchObject({
    email,
    subscriptionSource: 'resource_download_planning',
    isActive: false,
    confirmedAt: null,
  });
});

test('records the time of a confirmation, and the wording of the consent', async () => {
  const { services, confirm, row } = await unconfirmedReader();
  expect(await confirmationState(services, confirm)).toBe('open');
  expect(await confirmSubscription(services, confirm)).toBe(true);
  expect(await row()).toMatchObject({ isActive: true, confirmedAt: services.clock() });
  expect(await services.db.select().from(consentRecords)).toMatchObject([
    { email, page: '/subscribe/confirm', wording: updatesConsent.text },
  ]);
});

test('tells the team that a reader was only asked, until they confirm', async () => {
  const { services, confirm } = await unconfirmedReader();
  const told = async () =>
    (await subscriptionHistory(services, [email])).map(({ title, state }) => [title, state?.text]);
  expect(await told()).toEqual([['Asked whether they want updates', 'not confirmed']]);
  await confirmSubscription(services, confirm);
  expect(await told()).toEqual([
    ['Asked whether they want updates', undefined],
    ['Confirmed updates', undefined],
  ]);
});

test('confirms once, even if the button is pressed twice or in two tabs', async () => {
  const { services, confirm } = await unconfirmedReader();
  const press = () => confirmSubscription(services, confirm);
  expect(await atOnce(services, emailSubscribers, [press, press])).toEqual([true, true]);
  services.time.advance({ days: 40 });
  expect(await confirmSubscription(services, confirm)).toBe(true);
  expect(await services.db.select().from(consentRecords)).toHaveLength(1);
});

test('takes the newest name, and changes nothing else, when the address is entered again', async () => {
  const { services, confirm, row } = await unconfirmedReader();
  await confirmSubscription(services, confirm);
  const before = await row();
  const again = { email, name: 'Eve', source: 'resource_download_compliance' };
  await services.db.transaction((tx) => services.subscriptions.subscribe(tx, again));
  expect(await row()).toEqual({ ...before, name: 'Eve' });
  await services.db.transaction((tx) =>
    services.subscriptions.subscribe(tx, { ...again, name: null }),
  );
  expect(await row()).toEqual({ ...before, name: 'Eve' });
});

test('invites whoever is not on the list, and nobody who has left it', async () => {
  const { services, confirm, oneClick } = await unconfirmedReader();
  const mayBeInvited = (address: string) => services.subscriptions.mayBeInvited(address);
  expect(await mayBeInvited('stranger@example.org')).toBe(true);
  expect(await mayBeInvited(email)).toBe(true);
  await confirmSubscription(services, confirm);
  expect(await mayBeInvited(email)).toBe(false);
  await unsubscribeByOneClick(services, oneClick);
  expect(await mayBeInvited(email)).toBe(false);
});

test('refuses a confirmation link after 30 days', async () => {
  const { services, confirm, row } = await unconfirmedReader();
  services.time.advance({ days: 30 });
  expect(await confirmationState(services, confirm)).toBe('over');
  expect(await confirmSubscription(services, confirm)).toBe(false);
  expect(await row()).toMatchObject({ isActive: false, confirmedAt: null });
});

test('treats a guessed token or one of another purpose as expired', async () => {
  const { services, unsubscribe = '', oneClick, row } = await unconfirmedReader();
  for (const token of ['', 'A'.repeat(43), unsubscribe, oneClick]) {
    expect(await confirmationState(services, token)).toBe('over');
    expect(await confirmSubscription(services, token)).toBe(false);
  }
  expect(await row()).toMatchObject({ isActive: false });
});

test('does not let a used link bring back a reader who has left since', async () => {
  const { services, confirm, oneClick, row } = await unconfirmedReader();
  await confirmSubscription(services, confirm);
  await unsubscribeByOneClick(services, oneClick);
  expect(await confirmSubscription(services, confirm)).toBe(false);
  expect(await row()).toMatchObject({ isActive: false });
});

test('unsubscribes by one click even years later, and repeatedly', async () => {
  const { services, confirm, oneClick, row } = await unconfirmedReader();
  await confirmSubscription(services, confirm);
  services.time.advance({ days: 2000 });
  expect(await unsubscribeByOneClick(services, oneClick)).toBe(true);
  const left = await row();
  services.time.advance({ days: 1 });
  expect(await unsubscribeByOneClick(services, oneClick)).toBe(true);
  expect(await row()).toEqual(left);
  expect(await isSuppressed(services.db, services, email)).toBe(true);
});

test('accepts no token of another purpose for one click', async () => {
  const { services, confirm, unsubscribe = '' } = await unconfirmedReader();
  for (const token of ['', 'A'.repeat(43), confirm, unsubscribe]) {
    expect(await unsubscribeByOneClick(services, token)).toBe(false);
  }
  expect(await isSuppressed(services.db, services, email)).toBe(false);
});
