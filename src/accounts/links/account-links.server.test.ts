import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { servicesContext, type RequestContext, requestContext } from '../../platform/services.ts';
import { atOnce } from '../../testing/at-once.ts';
import { accountPlatform, ana, mailedTokens, signedUp } from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { accountEvents, accountLinks } from '../accounts.table.server.ts';
import { users } from '../auth.table.server.ts';
import { readSession, hasRole } from '../sessions/current-session.server.ts';
import { isKnownDevice } from '../sign-in/devices.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { endLinks, findLink, emailFirstLink, emailLink } from './account-links.server.ts';
import { action as forgotten } from './forgotten.route.tsx';
import { linkToken } from './add-link.server.ts';
import { askForReset, resetPassword } from './reset-password.server.ts';
import { verifyAddress } from './verify-address.server.ts';

const hour = 3600_000;
const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };

test('makes an address in ADMIN_EMAILS an admin when its link is used, and only once', async () => {
  const services = await accountPlatform({ ADMIN_EMAILS: ana.email });
  const { session } = await signedUp(services);
  const owner = { session, currentPassword: '' };
  expect(await hasRole(services, session.userId, 'admin')).toBe(false);
  const [token = ''] = await mailedTokens(services, 'Confirm your email address');
  expect(await resetPassword(services, token, 'other password', origin)).toBe('invalid-link');
  const press = () => verifyAddress(services, token, owner, origin);
  const twice = await atOnce(services, accountLinks, [press, press]);
  expect(twice.map(String).toSorted()).toEqual(['invalid-link', 'verified']);
  expect(await hasRole(services, session.userId, 'admin')).toBe(true);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { actorId: null, act: 'user.role-granted', details: { by: 'ADMIN_EMAILS' } },
  ]);
});

test('mails the link of an arrival again only once the one before is used or over', async () => {
  const services = await accountPlatform();
  const { userId, email } = (await signedUp(services)).session;
  const linksAfterArrival = async () => {
    await services.db.transaction((tx) => emailFirstLink(tx, services, { userId, email }));
    return services.db.$count(accountLinks);
  };
  services.time.advance(47 * hour);
  expect(await linksAfterArrival()).toBe(1);
  services.time.advance(2 * hour);
  expect(await linksAfterArrival()).toBe(2);
  await services.db.update(accountLinks).set({ usedAt: services.clock() });
  services.time.advance(1 * hour);
  expect(await linksAfterArrival()).toBe(3);
});

test('ends every session and voids the old password when the password is reset', async () => {
  const services = await accountPlatform();
  const { ctx, session } = await signedUp(services);
  const isKnown = () => isKnownDevice(services, testRequest('/', ctx), session.userId);
  expect(await isKnown()).toBe(true);
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  await askForReset(
    services,
    testRequest('/auth/forgotten'),
    testContext(),
    'stranger@example.org',
  );
  const [token = ''] = await mailedTokens(services, 'Choose a new password');
  expect(await resetPassword(services, token, 'copper-lantern-orbit', origin)).toBe('changed');
  expect(await resetPassword(services, token, 'once more', origin)).toBe('invalid-link');
  expect(await readSession(services, testRequest('/', ctx), testContext())).toBeNull();
  const withOld = await signIn(services, testRequest('/auth'), testContext(), ana);
  expect(withOld.kind).toBe('refused');
  expect(await isKnown(), 'its next log-in is mailed to the owner').toBe(false);
  expect(await services.db.select().from(accountEvents)).toMatchObject([
    { userId: session.userId, kind: 'password-changed' },
  ]);
  const [user] = await services.db.select().from(users).where(eq(users.email, ana.email));
  expect(user?.hasAdminPassword).toBe(true);
});

test.for([
  { purpose: 'reset-password', hours: 24 },
  { purpose: 'change-address', hours: 24 },
  { purpose: 'verify-address', hours: 48 },
] as const)('accepts a link to $purpose for $hours h', async ({ purpose, hours }) => {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  await services.db.delete(accountLinks);
  services.time.advance(60_000);
  await services.db.transaction((tx) => emailLink(tx, services, { ...session, purpose }));
  const [link] = await services.db.select().from(accountLinks);
  const token = link && linkToken(services.secret, link);
  services.time.advance(hours * 3600_000 - 1);
  expect(await findLink(services, [purpose], token ?? '')).toMatchObject({ email: ana.email });
  services.time.advance(1);
  expect(await findLink(services, [purpose], token ?? '')).toBeNull();
});

test('mails an address eight emails a day at most, and takes twenty wishes an hour of a network', async () => {
  const services = await accountPlatform();
  await signedUp(services);
  const ask = () => askForReset(services, testRequest('/auth/forgotten'), testContext(), ana.email);
  for (let times = 0; times < 20; times += 1) {
    expect(await ask()).toBeNull();
    services.time.advance(61_000);
  }
  const whereReset = eq(accountLinks.purpose, 'reset-password');
  // One of the eight asks to confirm the address.
  expect(await services.db.$count(accountLinks, whereReset)).toBe(7);
  expect(await postForgotten(services)).toMatchObject({ init: { status: 429 } });
});

test('mails a mailbox eight emails a day, however many accounts strangers make of its address', async () => {
  const services = await accountPlatform();
  const written = ['victim+1@gmail.com', 'v.ictim+2@gmail.com', 'victim+3@googlemail.com'];
  for (const email of written) await signedUp(services, { ...ana, email });
  for (let times = 0; times < 5; times += 1) {
    for (const email of written) {
      services.time.advance(61_000);
      const ctx = testContext({ network: `198.51.100.${times}` });
      expect(await askForReset(services, testRequest('/auth/forgotten'), ctx, email)).toBeNull();
      const endAll = { usedAt: services.clock() };
      await services.db.update(accountLinks).set(endAll);
    }
  }
  expect(await services.db.$count(emailMessages)).toBe(8);
});

test('leaves the owner a link that works, whatever strangers have asked for', async () => {
  const services = await accountPlatform();
  const { ctx, session } = await signedUp(services);
  await services.db.update(users).set({ emailVerified: true });
  const ask = (network: string, ...of: RequestContext[]) =>
    askForReset(
      services,
      testRequest('/auth/forgotten', ...of),
      testContext({ network }),
      ana.email,
    );
  const whereReset = eq(accountLinks.purpose, 'reset-password');
  const usable = () =>
    services.db.$count(
      accountLinks,
      and(whereReset, isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, services.clock())),
    );
  for (let hours = 0; hours < 23; hours += 1) {
    await ask(`198.51.100.${hours}`);
    services.time.advance(3600_000);
    expect(await usable(), `after ${hours + 1} h`).toBeGreaterThan(0);
  }
  const before = await services.db.$count(accountLinks);
  await ask('203.0.113.9', ctx);
  expect(await services.db.$count(accountLinks), 'for a known browser').toBe(before + 1);
  await services.db.transaction((tx) => endLinks(tx, services.clock, session.userId));
  services.time.advance(120_000);
  await ask('203.0.113.9');
  expect(await services.db.$count(accountLinks), 'where none works').toBe(before + 2);
  await services.db.transaction((tx) => endLinks(tx, services.clock, session.userId));
  services.time.advance(120_000);
  await ask('203.0.113.9');
  expect(await services.db.$count(accountLinks), 'once a day').toBe(before + 2);
});

test('takes a known browser’s wish for a new password from a network that has used up its own', async () => {
  const services = await accountPlatform();
  const { ctx } = await signedUp(services);
  const ask = (...of: RequestContext[]) =>
    askForReset(services, testRequest('/auth/forgotten', ...of), testContext(), ana.email);
  for (let times = 0; times < 20; times += 1) await ask();
  expect(await ask()).toMatchObject({ kind: 'limited' });
  expect(await ask(ctx)).toBeNull();
});

test('keeps the address of somebody who cannot be mailed a link now', async () => {
  const services = await accountPlatform();
  await services.db.execute(sql`alter table "user" rename to user_away`);
  expect(await postForgotten(services)).toMatchObject({
    data: { kind: 'refused', values: { email: ana.email } },
    init: { status: 503 },
  });
});

function postForgotten(services: TestServices) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext({ network: '203.0.113.9' }));
  const url = new URL('https://www.example.org/auth/forgotten');
  const body = new URLSearchParams({ email: ana.email });
  const request = new Request(url, { method: 'POST', body });
  return forgotten({ request, context, params: {}, pattern: url.pathname, url });
}
