import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../http/platform.server.ts';
import { accountPlatform, signedUp } from '../testing/test-account.ts';
import { testVisit } from '../testing/test-visit.ts';
import { accountAct } from './account-act.server.ts';
import { nothingSchema } from './account-schemas.ts';
import { sessionContext } from './current-session.server.ts';

test('limits the changes an account can make in an hour', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  const change = () => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(visitContext, testVisit());
    context.set(sessionContext, session);
    const url = new URL('https://www.example.org/account');
    const request = new Request(url, { method: 'POST', body: new URLSearchParams() });
    const args: ActionFunctionArgs = { request, context, url, params: {}, pattern: '' };
    return accountAct(args, nothingSchema, async () => ({ to: '/account' })).catch(
      (answer: unknown) => answer,
    );
  };
  const used = { name: 'account-form', points: 60, seconds: 3600 };
  for (let times = 0; times < 59; times += 1) await platform.limits.consume(used, session.userId);
  expect(await change()).toHaveProperty('status', 303);
  expect(await change()).toMatchObject({ data: { is: 'refused' }, init: { status: 429 } });
});
