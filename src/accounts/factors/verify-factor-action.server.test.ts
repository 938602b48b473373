import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../../http/platform.server.ts';
import { accountPlatform, enrolApp, signedUp } from '../../testing/test-account.ts';
import { testVisit } from '../../testing/test-visit.ts';
import { sessionContext } from '../current-session.server.ts';
import { verifyFactorAction } from './verify-factor-action.server.ts';

test('says that it is too late to verify a factor after five minutes', async () => {
  const platform = await accountPlatform();
  const account = await signedUp(platform);
  const { factor, codeNow } = await enrolApp(platform, account);
  platform.time.advance(300_000);
  const visit = testVisit();
  const context = new RouterContextProvider();
  context.set(platformContext, platform);
  context.set(visitContext, visit);
  context.set(sessionContext, account.session);
  const url = new URL('https://www.example.org/account/factors/verify');
  const body = new URLSearchParams({ factor: factor.id, code: await codeNow() });
  const request = new Request(url, { method: 'POST', body });
  const args: ActionFunctionArgs = { request, context, url, params: {}, pattern: '' };
  const answer: unknown = await verifyFactorAction(args).catch((thrown: unknown) => thrown);
  expect(answer).toHaveProperty('status', 303);
  expect(visit.setCookies.join()).toContain('session-notice=factor-too-late');
});
