import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { testServices } from '../../testing/test-services.ts';
import { testContext } from '../../testing/test-context.ts';
import { unsubscribeByOneClick } from './one-click.server.ts';
import { processUnsubscribe, resubscribe } from './unsubscribe.server.ts';
import { linkInAddress, unsubscribeAction, unsubscribeLoader } from './unsubscribe-route.server.ts';

const site = 'https://www.example.org';

async function start(email = 'ana@example.org') {
  const services = await testServices();
  const { unsubscribe, oneClick } = await services.subscriptions.linksFor(email);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  const view = async (address: string) => {
    const url = new URL(address);
    const request = new Request(url);
    const given = { request, context, url, params: {}, pattern: '/unsubscribe' };
    return (await unsubscribeLoader(given)).data;
  };
  const open = async (address: string) => (await view(address)).kind;
  const post = (fields: Record<string, string>) => {
    const url = new URL('/unsubscribe', site);
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
    return unsubscribeAction({ request, context, url, params: {}, pattern: '/unsubscribe' });
  };
  const click = () =>
    unsubscribeByOneClick(services, new URL(oneClick).searchParams.get('token') ?? '');
  return { services, link: unsubscribe, open, view, post, click };
}

test('says that the reader has left once one click of the same email has worked', async () => {
  const { link, open, click } = await start();
  expect(await open(link)).toBe('initial');
  expect(await click()).toBe(true);
  expect(await open(link)).toBe('left');
  expect(await open(link)).toBe('left');
});

test('says that the reader has left where the link of another email was used', async () => {
  const { services, link, open } = await start();
  const email = 'ana@example.org';
  const other = await services.subscriptions.linksFor(email);
  const token = new URL(other.unsubscribe).searchParams.get('token') ?? '';
  await processUnsubscribe(services, { email, token });
  expect(await open(link)).toBe('left');
  expect(await open(other.unsubscribe), 'used once').toBe('invalid');
});

test('says of a used link what is true now: left, back again, or only that it is used', async () => {
  const { services, link, view, click } = await start();
  const email = 'ana@example.org';
  const token = new URL(link).searchParams.get('token') ?? '';
  await processUnsubscribe(services, { email, token });
  expect(await view(link)).toMatchObject({ kind: 'invalid', pressed: 'success' });
  await resubscribe(services, { email, token });
  expect(await view(link)).toMatchObject({ kind: 'invalid', pressed: 'resubscribed' });
  await click();
  expect(await view(link)).not.toHaveProperty('pressed');
  const guessed = link.replace(/token=.*/, `token=${'A'.repeat(43)}`);
  expect(await view(guessed)).not.toHaveProperty('pressed');
});

test('says of a guessed token nothing of whether the address has left', async () => {
  const { link, open, click } = await start();
  await click();
  expect(await open(link.replace(/token=.*/, `token=${'A'.repeat(43)}`))).toBe('invalid');
});

test.each(['ana+list@example.org', '+ana@example.org', 'a+b+c@example.org', 'ana++@example.org'])(
  'reads a link to %s in which something has decoded the plus',
  async (email) => {
    const { link, open } = await start(email);
    expect(link).toContain('%2B');
    for (const carried of [link, link.replaceAll('%2B', '+'), decodeURIComponent(link)]) {
      expect(linkInAddress(new Request(carried)).email).toBe(email);
      expect(await open(carried)).toBe('initial');
    }
  },
);

test('finds no address in one that has none', () => {
  expect(linkInAddress(new Request(`${site}/unsubscribe`))).toEqual({ email: '', token: '' });
});

test.each([{}, { email: 'ana@example.org' }, { token: 'A'.repeat(43) }])(
  'refuses a request that lacks a part of its link: %o',
  async (part) => {
    const { post } = await start();
    expect(await post(part)).toMatchObject({
      data: { notice: { title: 'Error', description: 'Invalid unsubscribe request' } },
      init: { status: 422 },
    });
  },
);
