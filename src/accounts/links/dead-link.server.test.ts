import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, ana, signedUp } from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { type CurrentSession, sessionContext } from '../sessions/current-session.server.ts';
import { askForReset } from './reset-password.server.ts';
import { action as reset } from './reset.route.tsx';
import { action as verify } from './verify.route.tsx';

async function mailedToken(services: TestServices, subject: string) {
  await services.runJobs();
  const find = () => services.outbox.sent.find((message) => message.subject === subject)?.text;
  await expect.poll(find).toBeDefined();
  return /token=([\w-]{43})/.exec(find() ?? '')?.[1] ?? 'none';
}

function posted(
  services: TestServices,
  path: string,
  form: Record<string, string>,
  session: CurrentSession | null = null,
) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session);
  const url = new URL(path, 'https://www.example.org');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) });
  return { request, context, params: {}, pattern: path, url };
}

const refused = { data: 'dead-link', init: { status: 422 } };

test('refuses a used password link in the same way as an unknown one', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  const token = await mailedToken(services, 'Choose a new password');
  const press = (link: string, password: string) =>
    reset(posted(services, '/auth/reset', { token: link, password }));
  expect(await press(token, 'short')).toMatchObject({
    data: { kind: 'invalid', values: { token } },
    init: { status: 422 },
  });
  await expect(press(token, 'three random words')).rejects.toMatchObject({ status: 303 });
  expect(await press(token, 'three random words')).toMatchObject(refused);
  expect(await press(token, 'short')).toMatchObject(refused);
  expect(await press('guessed', 'three random words')).toMatchObject(refused);
});

test('refuses a used confirmation link in the same way as an unknown one', async () => {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  const token = await mailedToken(services, 'Confirm your email address');
  const press = (link: string) =>
    verify(posted(services, '/auth/verify', { token: link }, session));
  await expect(press(token)).rejects.toMatchObject({ status: 303 });
  expect(await press(token)).toMatchObject(refused);
  expect(await press('guessed')).toMatchObject(refused);
});
