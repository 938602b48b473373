import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../../platform/services.ts';
import { accountPlatform, ana, mailedTokens, signedUp } from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { askForReset } from './reset-password.server.ts';
import { action } from './reset.route.tsx';

test('lets in whoever has just chosen a new password, while a stranger guesses at the account', async () => {
  const platform = await accountPlatform();
  await signedUp(platform);
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  const [token = ''] = await mailedTokens(platform, 'Choose a new password');
  for (let guess = 0; guess < 6; guess += 1) {
    const stranger = testVisit({ network: '198.51.100.7' });
    await signIn(platform, testRequest('/auth'), stranger, { ...ana, password: 'wrong1' });
  }
  const visit = testVisit();
  const context = new RouterContextProvider();
  context.set(platformContext, platform);
  context.set(visitContext, visit);
  const url = new URL(`https://www.example.org/auth/reset?token=${token}`);
  const body = new URLSearchParams({ token, password: 'three random words' });
  const request = new Request(url, { method: 'POST', body });
  const answer = action({ request, context, params: {}, pattern: url.pathname, url });
  await expect(answer).rejects.toMatchObject({ status: 303 });
  const chosen = { email: ana.email, password: 'three random words' };
  expect(await signIn(platform, testRequest('/auth', visit), testVisit(), chosen)).toEqual({
    is: 'signed-in',
  });
});
