import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { accountPlatform, ana, mailedTokens, signedUp } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { users } from '../auth.table.server.ts';
import { action as reset } from '../links/reset.route.tsx';
import { askForReset } from '../links/reset-password.server.ts';
import { type CurrentSession, sessionContext } from '../sessions/current-session.server.ts';
import { action as change } from '../settings/password.route.tsx';
import { authAction } from './auth-action.server.ts';
import { signIn } from './sign-in.server.ts';

const refused = {
  init: { status: 422 },
  data: {
    kind: 'invalid',
    errors: [
      {
        field: 'password',
        message: 'Many people use this password, so it is guessed first. Choose another.',
      },
    ],
  },
};

type Fields = Record<string, string>;

function asking(services: TestServices, fields: Fields, session: CurrentSession | null = null) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session);
  const url = new URL('https://www.example.org/auth');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { request, context, params: {}, pattern: '', url };
}

const password = 'password1';

test('refuses a password that many people use at sign-up', async () => {
  const services = await accountPlatform();
  const { name, email } = ana;
  expect(await authAction(asking(services, { name, email, password }))).toMatchObject(refused);
  expect(await services.db.$count(users)).toBe(0);
});

test('refuses it when it is changed, and by a link', async () => {
  const services = await accountPlatform();
  const { session, request, ctx } = await signedUp(services);
  const fields = { password, currentPassword: ana.password };
  expect(await change(asking(services, fields, session) as never)).toMatchObject(refused);
  await askForReset(services, request, ctx, ana.email);
  const [token = ''] = await mailedTokens(services, 'Choose a new password');
  expect(await reset(asking(services, { token, password }) as never)).toMatchObject(refused);
  const login = { email: ana.email, password: ana.password };
  expect(await signIn(services, request, ctx, login)).toMatchObject({ kind: 'signed-in' });
});
