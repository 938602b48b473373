import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, ana, mailedTokens, signedUp } from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { askForReset } from './reset-password.server.ts';
import { action } from './reset.route.tsx';

test('lets in whoever has just chosen a new password, while a stranger guesses at the account', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  const [token = ''] = await mailedTokens(services, 'Choose a new password');
  for (let guess = 0; guess < 6; guess += 1) {
    const stranger = testContext({ network: '198.51.100.7' });
    await signIn(services, testRequest('/auth'), stranger, { ...ana, password: 'wrong1' });
  }
  const ctx = testContext();
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, ctx);
  const url = new URL(`https://www.example.org/auth/reset?token=${token}`);
  const body = new URLSearchParams({ token, password: 'three random words' });
  const request = new Request(url, { method: 'POST', body });
  const answer = action({ request, context, params: {}, pattern: url.pathname, url });
  await expect(answer).rejects.toMatchObject({ status: 303 });
  const chosen = { email: ana.email, password: 'three random words' };
  expect(await signIn(services, testRequest('/auth', ctx), testContext(), chosen)).toEqual({
    kind: 'signed-in',
  });
});
