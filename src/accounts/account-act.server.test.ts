import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, type RequestContext, requestContext } from '../platform/services.ts';
import { accountPlatform, ana, signedUp } from '../testing/test-account.ts';
import type { TestServices } from '../testing/test-services.ts';
import { testRequest, testContext } from '../testing/test-context.ts';
import { accountAct } from './account-act.server.ts';
import { nothingSchema, passwordSchema } from './account-schemas.ts';
import { type CurrentSession, sessionContext } from './sessions/current-session.server.ts';
import { noticeLeft } from './notice-cookie.server.ts';
import { notices } from './notices.ts';
import { changePassword } from './settings/change-account.server.ts';

type Sent = { session: CurrentSession | null; ctx: RequestContext; typed: Record<string, string> };

function posted(services: TestServices, { session, ctx, typed }: Sent): ActionFunctionArgs {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, ctx);
  context.set(sessionContext, session);
  const url = new URL('https://www.example.org/account');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(typed) });
  return { request, context, url, params: {}, pattern: '' };
}

test('limits the changes that an account, and a network, can make in an hour', async () => {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  const change = (typed: Record<string, string> = {}, network = '203.0.113.9') => {
    const args = posted(services, { session, ctx: testContext({ network }), typed });
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
    await services.limits.consume(ofNetwork, '198.51.100.7');
  expect(await change({}, '198.51.100.7')).toMatchObject({ init: { status: 429 } });
  const used = { name: 'account-form', points: 60, seconds: 3600 };
  for (let times = 0; times < 58; times += 1) await services.limits.consume(used, session.userId);
  expect(await change()).toHaveProperty('status', 303);
  expect(await change()).toMatchObject({ data: { kind: 'refused' }, init: { status: 429 } });
});

test('tells whoever presses “Change password” twice what became of it', async () => {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  const typed = { currentPassword: ana.password, password: 'pond lamp rook' };
  const press = async (who: CurrentSession | null) => {
    const ctx = testContext();
    const args = posted(services, { session: who, ctx, typed });
    const answer = await accountAct(args, passwordSchema, changePassword).catch(
      (thrown: unknown) => thrown,
    );
    if (!(answer instanceof Response)) throw new Error('not sent on');
    const notice = noticeLeft(services, testRequest('/', ctx));
    return { to: answer.headers.get('location')?.split('?')[0], notice };
  };
  const both = await Promise.all([press(session), press(session)]);
  expect(both).toContainEqual({ to: '/account', notice: notices['password-changed'] });
  const late = { to: '/auth', notice: notices['logged-out-meanwhile'] };
  expect(both).toContainEqual(late);
  expect(await press(session), 'whose session was found before the first changed it').toEqual(late);
  expect(await press(null)).toEqual(late);
});
