import { expect, test } from 'vitest';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { accountPlatform, ana } from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { users } from '../auth.table.server.ts';
import { readSession } from '../current-session.server.ts';
import { accountLinks } from '../links/account-links.table.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

async function signUpAna(platform: TestPlatform, fields = ana, shownAt?: number) {
  const visit = testVisit();
  const outcome = await signUp(platform, testRequest('/auth'), visit, fields, shownAt);
  return { visit, outcome };
}

test('signs up, logs in at once, and mails a confirmation link', async () => {
  const platform = await accountPlatform();
  const { visit, outcome } = await signUpAna(platform);
  expect(outcome.is).toBe('signed-in');
  const session = await readSession(platform, testRequest('/', visit), testVisit());
  expect(session).toMatchObject({ email: ana.email, role: 'user', aal: 'aal1' });
  expect(session?.isEmailVerified).toBe(false);
  const [cookie] = visit.setCookies.filter((line) => line.startsWith('__Host-session='));
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(part);
  expect(await platform.db.select().from(mailMessages)).toMatchObject([
    { purpose: 'verify-address', recipient: ana.email },
  ]);
});

test.each(['r&d@example.org', 'ana@xn--80a1acny.xn--p1ai'])(
  'signs up and in under %s, an address that better-auth would refuse',
  async (email) => {
    const platform = await accountPlatform();
    expect((await signUpAna(platform, { ...ana, email })).outcome.is).toBe('signed-in');
    const again = testVisit();
    const fields = { email, password: ana.password };
    expect(await signIn(platform, testRequest('/auth'), again, fields)).toEqual({
      is: 'signed-in',
    });
    const wrong = { ...fields, password: 'another one' };
    expect(await signIn(platform, testRequest('/auth'), again, wrong)).toEqual({ is: 'refused' });
    expect(await readSession(platform, testRequest('/', again), testVisit())).toMatchObject({
      email,
      aal: 'aal1',
    });
  },
);

test('says that an address is taken, also to one of two simultaneous sign-ups', async () => {
  const platform = await accountPlatform();
  const press = () => signUpAna(platform);
  const outcomes = await atOnce(platform, users, [press, press]);
  expect(outcomes.map(({ outcome }) => outcome.is).toSorted()).toEqual(['signed-in', 'taken']);
  expect(await platform.db.select().from(users)).toHaveLength(1);
});

test('treats a repeated sign-up from one page as a login to the same account', async () => {
  const platform = await accountPlatform();
  const page = platform.time.now().getTime() - 1000;
  const press = (fields = ana) => signUpAna(platform, fields, page);
  const twice = await atOnce(platform, users, [() => press(), () => press()]);
  for (const { outcome, visit } of [...twice, await press()]) {
    expect(outcome.is).toBe('signed-in');
    const session = await readSession(platform, testRequest('/', visit), testVisit());
    expect(session?.email).toBe(ana.email);
  }
  expect(await platform.db.select().from(mailMessages)).toHaveLength(1);
  // As after a crash before the mail was queued.
  await platform.db.delete(accountLinks);
  platform.time.advance(61_000);
  await press();
  expect(await platform.db.select().from(mailMessages)).toHaveLength(2);
  // Another password, a page opened after the sign-up, and a much later press.
  const openedSince = platform.time.now().getTime();
  const others = [
    press({ ...ana, password: 'another one' }),
    signUpAna(platform, ana, openedSince),
  ];
  for (const { outcome } of await Promise.all(others)) expect(outcome.is).toBe('taken');
  platform.time.advance(10 * 60_000);
  expect((await press()).outcome.is).toBe('taken');
});
