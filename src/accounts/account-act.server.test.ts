import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../http/platform.server.ts';
import { accountPlatform, signedUp } from '../testing/test-account.ts';
import { testVisit } from '../testing/test-visit.ts';
import { accountAct } from './account-act.server.ts';
import { nothingSchema } from './account-schemas.ts';
import { sessionContext } from './current-session.server.ts';

test('limits the changes that an account, and a network, can make in an hour', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  const change = (typed: Record<string, string> = {}, network = '203.0.113.9') => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(visitContext, testVisit({ network }));
    context.set(sessionContext, session);
    const url = new URL('https://www.example.org/account');
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(typed) });
    const args: ActionFunctionArgs = { request, context, url, params: {}, pattern: '' };
    return accountAct(args, nothingSchema, async () => ({ to: '/account' })).catch(
      (answer: unknown) => answer,
    );
  };
  const typed = { name: 'Ana', currentPassword: 'abc123', code: '123456' };
  expect(await change(typed), 'no secrets are sent back').toHaveProperty('data.values', {
    name: 'Ana',
  });
  const ofNetwork = { name: 'account-form-network', points: 240, seconds: 3600 };
  for (let times = 0; times < 240; times += 1)
    await platform.limits.consume(ofNetwork, '198.51.100.7');
  expect(await change({}, '198.51.100.7')).toMatchObject({ init: { status: 429 } });
  const used = { name: 'account-form', points: 60, seconds: 3600 };
  for (let times = 0; times < 58; times += 1) await platform.limits.consume(used, session.userId);
  expect(await change()).toHaveProperty('status', 303);
  expect(await change()).toMatchObject({ data: { is: 'refused' }, init: { status: 429 } });
});
