import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { accountPlatform, ana, hashOnce } from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { users } from '../auth.table.server.ts';
import { readSession } from '../sessions/current-session.server.ts';
import { accountLinks } from '../accounts.table.server.ts';
import { signIn } from './sign-in.server.ts';
import { signUp } from './sign-up.server.ts';

async function signUpAna(services: TestServices, fields = ana, shownAt?: number) {
  const ctx = testContext();
  await hashOnce(services);
  const outcome = await signUp(services, testRequest('/auth'), ctx, fields, shownAt);
  return { ctx, outcome };
}

test('signs up, logs in at once, and mails a confirmation link', async () => {
  const services = await accountPlatform();
  const { ctx, outcome } = await signUpAna(services);
  expect(outcome.kind).toBe('signed-in');
  const session = await readSession(services, testRequest('/', ctx), testContext());
  expect(session).toMatchObject({ email: ana.email, role: 'user', aal: 'aal1' });
  expect(session?.isEmailVerified).toBe(false);
  const [cookie] = ctx.setCookies.filter((line) => line.startsWith('__Host-session='));
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookie).toContain(part);
  expect(await services.db.select().from(emailMessages)).toMatchObject([
    { purpose: 'verify-address', recipient: ana.email },
  ]);
});

test.each(['r&d@example.org', 'ana@xn--80a1acny.xn--p1ai'])(
  'signs up and in under %s, an address that better-auth would refuse',
  async (email) => {
    const services = await accountPlatform();
    expect((await signUpAna(services, { ...ana, email })).outcome.kind).toBe('signed-in');
    const again = testContext();
    const fields = { email, password: ana.password };
    expect(await signIn(services, testRequest('/auth'), again, fields)).toEqual({
      kind: 'signed-in',
    });
    const wrong = { ...fields, password: 'another one' };
    expect(await signIn(services, testRequest('/auth'), again, wrong)).toEqual({ kind: 'refused' });
    expect(await readSession(services, testRequest('/', again), testContext())).toMatchObject({
      email,
      aal: 'aal1',
    });
  },
);

test('says that an address is taken, also to one of two simultaneous sign-ups', async () => {
  const services = await accountPlatform();
  const press = () => signUpAna(services);
  const outcomes = await atOnce(services, users, [press, press]);
  expect(outcomes.map(({ outcome }) => outcome.kind).toSorted()).toEqual(['signed-in', 'taken']);
  expect(await services.db.select().from(users)).toHaveLength(1);
});

test('treats a repeated sign-up from one page as a login to the same account', async () => {
  const services = await accountPlatform();
  const page = services.time.now().getTime() - 1000;
  const press = (fields = ana) => signUpAna(services, fields, page);
  const twice = await atOnce(services, users, [() => press(), () => press()]);
  for (const { outcome, ctx } of [...twice, await press()]) {
    expect(outcome.kind).toBe('signed-in');
    const session = await readSession(services, testRequest('/', ctx), testContext());
    expect(session?.email).toBe(ana.email);
  }
  expect(await services.db.select().from(emailMessages)).toHaveLength(1);
  // As after a crash before the mail was queued.
  await services.db.delete(accountLinks);
  services.time.advance(61_000);
  await press();
  expect(await services.db.select().from(emailMessages)).toHaveLength(2);
  // Another password, a page opened after the sign-up, and a much later press.
  const openedSince = services.time.now().getTime();
  const others = [
    press({ ...ana, password: 'another one' }),
    signUpAna(services, ana, openedSince),
  ];
  for (const { outcome } of await Promise.all(others)) expect(outcome.kind).toBe('taken');
  services.time.advance(10 * 60_000);
  expect((await press()).outcome.kind).toBe('taken');
});
