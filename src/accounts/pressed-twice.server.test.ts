import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../http/platform.server.ts';
import { accountPlatform, ana, signedUp } from '../testing/test-account.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { testVisit } from '../testing/test-visit.ts';
import { users } from './auth.table.server.ts';
import { type CurrentSession, sessionContext } from './current-session.server.ts';
import { askForReset } from './reset-password.server.ts';
import { action as reset } from './reset.route.tsx';
import { action as verify, loader as lookAtLink } from './verify.route.tsx';

async function mailedToken(platform: TestPlatform, subject: string) {
  await platform.runJobs();
  const find = () => platform.outbox.sent.find((mail) => mail.subject === subject)?.text;
  await expect.poll(find).toBeDefined();
  return /token=([\w-]{43})/.exec(find() ?? '')?.[1] ?? 'none';
}

/** What a route is asked: a form, or without one its page. */
function asking(
  platform: TestPlatform,
  session: CurrentSession | null,
  path: string,
  form?: object,
) {
  const context = new RouterContextProvider();
  context.set(platformContext, platform);
  context.set(visitContext, testVisit());
  context.set(sessionContext, session);
  const url = new URL(path, 'https://www.example.org');
  const posted = { method: 'POST', body: new URLSearchParams({ ...form }) };
  const request = new Request(url, form && posted);
  return { request, context, params: {}, pattern: path, url } as const;
}

/** Where a press leads to. */
const wayOf = (press: Promise<unknown>) =>
  press.then(
    () => 'the page again',
    (answer: Response) => answer.headers.get('location'),
  );

test('an address that is confirmed by two presses is confirmed, and its link says so', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  const token = await mailedToken(platform, 'Confirm your email address');
  const press = () => wayOf(verify(asking(platform, session, '/auth/verify', { token })));
  const look = (given = token) => lookAtLink(asking(platform, null, `/auth/verify?token=${given}`));
  expect(await look()).toMatchObject({ isDone: false, link: { email: ana.email } });
  expect(await Promise.all([press(), press()])).toEqual(['/account', '/account']);
  expect(await look()).toEqual({ isDone: true, link: null });
  expect(await look('guessed')).toEqual({ isDone: false, link: null });
  await platform.db.update(users).set({ email: 'new@example.org' });
  expect(await press()).toBe('/auth/verify');
});

test('a new password that is sent twice is taken, and another one is not', async () => {
  const platform = await accountPlatform();
  await signedUp(platform);
  await askForReset(platform, ana.email, '203.0.113.9');
  const token = await mailedToken(platform, 'Choose a new password');
  const press = (password = 'three random words') =>
    wayOf(reset(asking(platform, null, '/auth/reset', { token, password })));
  expect(await Promise.all([press(), press()])).toEqual(['/auth', '/auth']);
  expect(await press('another password')).toBe('/auth/reset');
  platform.time.advance(11 * 60_000);
  expect(await press()).toBe('/auth/reset');
});
