import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { testContext } from '../../testing/test-context.ts';
import { testServices } from '../../testing/test-services.ts';
import { formatDay } from '../../ui/content/dates.ts';
import { emailSubscribers } from '../mailing-list.table.server.ts';
import { confirmPage } from '../mailing-list.ts';
import { isSuppressed, subscribe } from '../membership.server.ts';
import { getPauseEnd } from './unsubscribe.server.ts';
import { unsubscribeAction, unsubscribeLoader } from './unsubscribe-route.server.ts';

const email = 'ana@example.org';

async function reader() {
  const services = await testServices();
  await services.db.transaction((tx) => subscribe(tx, services, email, confirmPage));
  const { unsubscribe } = await services.subscriptions.linksFor(email);
  const link = { email, token: new URL(unsubscribe).searchParams.get('token') ?? '' };
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  const site = 'https://www.example.org';
  const given = { context, params: {}, pattern: '/unsubscribe' as const };
  const view = async (address = unsubscribe) => {
    const url = new URL(address, site);
    return (await unsubscribeLoader({ ...given, url, request: new Request(url) })).data;
  };
  /** The view it leads to, or the answer. */
  const post = async (fields: Record<string, string>) => {
    const url = new URL('/unsubscribe', site);
    const body = new URLSearchParams({ ...link, ...fields });
    const request = new Request(url, { method: 'POST', body });
    try {
      return (await unsubscribeAction({ ...given, url, request })).data;
    } catch (redirect) {
      if (!(redirect instanceof Response)) throw redirect;
      return view(redirect.headers.get('location') ?? '');
    }
  };
  const row = async () => (await services.db.select().from(emailSubscribers))[0];
  return { services, link, view, post, row };
}

test('keeps the subjects that stay ticked, as often as the reader changes them', async () => {
  const { post, view, row } = await reader();
  expect(await view()).toMatchObject({ kind: 'initial', preferences: { declined: [] } });
  const fewer = await post({ act: 'keep', rules: 'on', urgent: 'on' });
  expect(fewer).toMatchObject({
    kind: 'kept',
    preferences: { declined: ['guidance', 'services'] },
  });
  await post({ act: 'keep', rules: 'on', urgent: 'on', services: 'on' });
  expect(await row()).toMatchObject({ isActive: true, declinedSubjects: ['guidance'] });
});

test('takes the reader off the list who keeps nothing', async () => {
  const { services, post, row } = await reader();
  expect(await post({ act: 'keep' })).toMatchObject({ kind: 'success' });
  expect(await row()).toMatchObject({ isActive: false });
  expect(await isSuppressed(services.db, services, email)).toBe(true);
});

test('pauses for three months and goes on at once when asked', async () => {
  const { services, post, view, row } = await reader();
  expect(await post({ act: 'pause' })).toMatchObject({ kind: 'paused' });
  expect(await row()).toMatchObject({ pausedUntil: getPauseEnd(services.clock()) });
  expect(await view()).toMatchObject({
    kind: 'initial',
    preferences: { pausedUntil: formatDay(getPauseEnd(services.clock())) },
  });
  expect(await post({ act: 'go-on' })).toMatchObject({ kind: 'kept' });
  expect(await row()).toMatchObject({ pausedUntil: null });
});

test('refuses a guessed, a used and an expired link, and changes nothing', async () => {
  const { services, post, row } = await reader();
  const guess = { token: 'A'.repeat(43) };
  expect(await post({ act: 'pause', ...guess })).toMatchObject({ kind: 'invalid' });
  services.time.advance({ days: 30 });
  expect(await post({ act: 'keep', rules: 'on' })).toMatchObject({ kind: 'invalid' });
  expect(await row()).toMatchObject({ declinedSubjects: [], pausedUntil: null });
});

test('offers a choice only to those who get updates', async () => {
  const { services, view, row } = await reader();
  await services.db.update(emailSubscribers).set({ isActive: false, confirmedAt: null });
  expect(await view()).toMatchObject({ kind: 'initial', preferences: null });
  expect(await row()).toMatchObject({ isActive: false });
});

test.each([
  ['2026-11-26T10:00:00Z', '2027-02-26'],
  ['2026-11-30T10:00:00Z', '2027-02-28'],
  ['2026-03-31T10:00:00Z', '2026-06-30'],
])('ends a pause that begins at %s on %s', (from, end) => {
  expect(getPauseEnd(new Date(from)).toISOString()).toContain(end);
});
