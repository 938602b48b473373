import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../../platform/services.ts';
import { accountPlatform, ana, signedUp } from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { type CurrentSession, sessionContext } from '../current-session.server.ts';
import { askForReset } from './reset-password.server.ts';
import { action as reset } from './reset.route.tsx';
import { action as verify } from './verify.route.tsx';

async function mailedToken(platform: TestPlatform, subject: string) {
  await platform.runJobs();
  const find = () => platform.outbox.sent.find((mail) => mail.subject === subject)?.text;
  await expect.poll(find).toBeDefined();
  return /token=([\w-]{43})/.exec(find() ?? '')?.[1] ?? 'none';
}

function posted(
  platform: TestPlatform,
  path: string,
  form: Record<string, string>,
  session: CurrentSession | null = null,
) {
  const context = new RouterContextProvider();
  context.set(platformContext, platform);
  context.set(visitContext, testVisit());
  context.set(sessionContext, session);
  const url = new URL(path, 'https://www.example.org');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) });
  return { request, context, params: {}, pattern: path, url };
}

const refused = { data: 'dead-link', init: { status: 422 } };

test('refuses a used password link in the same way as an unknown one', async () => {
  const platform = await accountPlatform();
  await signedUp(platform);
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  const token = await mailedToken(platform, 'Choose a new password');
  const press = (link: string, password: string) =>
    reset(posted(platform, '/auth/reset', { token: link, password }));
  expect(await press(token, 'short')).toMatchObject({
    data: { is: 'invalid', values: { token } },
    init: { status: 422 },
  });
  await expect(press(token, 'three random words')).rejects.toMatchObject({ status: 303 });
  expect(await press(token, 'three random words')).toMatchObject(refused);
  expect(await press(token, 'short')).toMatchObject(refused);
  expect(await press('guessed', 'three random words')).toMatchObject(refused);
});

test('refuses a used confirmation link in the same way as an unknown one', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  const token = await mailedToken(platform, 'Confirm your email address');
  const press = (link: string) =>
    verify(posted(platform, '/auth/verify', { token: link }, session));
  await expect(press(token)).rejects.toMatchObject({ status: 303 });
  expect(await press(token)).toMatchObject(refused);
  expect(await press('guessed')).toMatchObject(refused);
});
