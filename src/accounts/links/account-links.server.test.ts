import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { platformContext, type Visit, visitContext } from '../../platform/services.ts';
import { atOnce } from '../../testing/at-once.ts';
import { accountPlatform, ana, mailedTokens, signedUp } from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { accountEvents } from '../account-events.table.server.ts';
import { users } from '../auth.table.server.ts';
import { readSession } from '../current-session.server.ts';
import { hasRole } from '../has-role.server.ts';
import { isKnownDevice } from '../sign-in/devices.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { endLinks, findLink, mailFirstLink, mailLink } from './account-links.server.ts';
import { accountLinks } from './account-links.table.server.ts';
import { action as forgotten } from './forgotten.route.tsx';
import { linkToken } from './link-token.server.ts';
import { askForReset, resetPassword } from './reset-password.server.ts';
import { verifyAddress } from './verify-address.server.ts';

const hour = 3600_000;
const origin = { userAgent: 'Firefox', requestId: 'test', network: '203.0.113.9' };

test('makes an address in ADMIN_EMAILS an admin when its link is used, and only once', async () => {
  const platform = await accountPlatform({ ADMIN_EMAILS: ana.email });
  const { session } = await signedUp(platform);
  const owner = { session, currentPassword: '' };
  expect(await hasRole(platform, session.userId, 'admin')).toBe(false);
  const [token = ''] = await mailedTokens(platform, 'Confirm your email address');
  expect(await resetPassword(platform, token, 'other password', origin)).toBe('invalid-link');
  const press = () => verifyAddress(platform, token, owner, origin);
  const twice = await atOnce(platform, accountLinks, [press, press]);
  expect(twice.map(String).toSorted()).toEqual(['invalid-link', 'verified']);
  expect(await hasRole(platform, session.userId, 'admin')).toBe(true);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { actorId: null, act: 'user.role-granted', details: { by: 'ADMIN_EMAILS' } },
  ]);
});

test('mails the link of an arrival again only once the one before is used or over', async () => {
  const platform = await accountPlatform();
  const { userId, email } = (await signedUp(platform)).session;
  const linksAfterArrival = async () => {
    await platform.db.transaction((tx) => mailFirstLink(tx, platform, { userId, email }));
    return platform.db.$count(accountLinks);
  };
  platform.time.advance(47 * hour);
  expect(await linksAfterArrival()).toBe(1);
  platform.time.advance(2 * hour);
  expect(await linksAfterArrival()).toBe(2);
  await platform.db.update(accountLinks).set({ usedAt: platform.clock() });
  platform.time.advance(1 * hour);
  expect(await linksAfterArrival()).toBe(3);
});

test('ends every session and voids the old password when the password is reset', async () => {
  const platform = await accountPlatform();
  const { visit, session } = await signedUp(platform);
  const isKnown = () => isKnownDevice(platform, testRequest('/', visit), session.userId);
  expect(await isKnown()).toBe(true);
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  await askForReset(platform, testRequest('/auth/forgotten'), testVisit(), 'stranger@example.org');
  const [token = ''] = await mailedTokens(platform, 'Choose a new password');
  expect(await resetPassword(platform, token, 'copper-lantern-orbit', origin)).toBe('changed');
  expect(await resetPassword(platform, token, 'once more', origin)).toBe('invalid-link');
  expect(await readSession(platform, testRequest('/', visit), testVisit())).toBeNull();
  const withOld = await signIn(platform, testRequest('/auth'), testVisit(), ana);
  expect(withOld.is).toBe('refused');
  expect(await isKnown(), 'its next log-in is mailed to the owner').toBe(false);
  expect(await platform.db.select().from(accountEvents)).toMatchObject([
    { userId: session.userId, kind: 'password-changed' },
  ]);
  const [user] = await platform.db.select().from(users).where(eq(users.email, ana.email));
  expect(user?.hasAdminPassword).toBe(true);
});

test.for([
  { purpose: 'reset-password', hours: 24 },
  { purpose: 'change-address', hours: 24 },
  { purpose: 'verify-address', hours: 48 },
] as const)('accepts a link to $purpose for $hours h', async ({ purpose, hours }) => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  await platform.db.delete(accountLinks);
  platform.time.advance(60_000);
  await platform.db.transaction((tx) => mailLink(tx, platform, { ...session, purpose }));
  const [link] = await platform.db.select().from(accountLinks);
  const token = link && linkToken(platform.secret, link);
  platform.time.advance(hours * 3600_000 - 1);
  expect(await findLink(platform, [purpose], token ?? '')).toMatchObject({ email: ana.email });
  platform.time.advance(1);
  expect(await findLink(platform, [purpose], token ?? '')).toBeNull();
});

test('mails an address eight emails a day at most, and takes twenty wishes an hour of a network', async () => {
  const platform = await accountPlatform();
  await signedUp(platform);
  const ask = () => askForReset(platform, testRequest('/auth/forgotten'), testVisit(), ana.email);
  for (let times = 0; times < 20; times += 1) {
    expect(await ask()).toBeNull();
    platform.time.advance(61_000);
  }
  const isReset = eq(accountLinks.purpose, 'reset-password');
  // One of the eight asks to confirm the address.
  expect(await platform.db.$count(accountLinks, isReset)).toBe(7);
  expect(await postForgotten(platform)).toMatchObject({ init: { status: 429 } });
});

test('leaves the owner a link that works, whatever strangers have asked for', async () => {
  const platform = await accountPlatform();
  const { visit, session } = await signedUp(platform);
  const ask = (network: string, ...of: Visit[]) =>
    askForReset(platform, testRequest('/auth/forgotten', ...of), testVisit({ network }), ana.email);
  const isReset = eq(accountLinks.purpose, 'reset-password');
  const usable = () =>
    platform.db.$count(
      accountLinks,
      and(isReset, isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, platform.clock())),
    );
  for (let hours = 0; hours < 23; hours += 1) {
    await ask(`198.51.100.${hours}`);
    platform.time.advance(3600_000);
    expect(await usable(), `after ${hours + 1} h`).toBeGreaterThan(0);
  }
  const before = await platform.db.$count(accountLinks);
  await ask('203.0.113.9', visit);
  expect(await platform.db.$count(accountLinks), 'for a known browser').toBe(before + 1);
  await platform.db.transaction((tx) => endLinks(tx, platform.clock, session.userId));
  platform.time.advance(120_000);
  await ask('203.0.113.9');
  expect(await platform.db.$count(accountLinks), 'where none works').toBe(before + 2);
});

test('takes a known browser’s wish for a new password from a network that has used up its own', async () => {
  const platform = await accountPlatform();
  const { visit } = await signedUp(platform);
  const ask = (...of: Visit[]) =>
    askForReset(platform, testRequest('/auth/forgotten', ...of), testVisit(), ana.email);
  for (let times = 0; times < 20; times += 1) await ask();
  expect(await ask()).toMatchObject({ is: 'limited' });
  expect(await ask(visit)).toBeNull();
});

test('keeps the address of somebody who cannot be mailed a link now', async () => {
  const platform = await accountPlatform();
  await platform.db.execute(sql`alter table "user" rename to user_away`);
  expect(await postForgotten(platform)).toMatchObject({
    data: { is: 'refused', values: { email: ana.email } },
    init: { status: 503 },
  });
});

function postForgotten(platform: TestPlatform) {
  const context = new RouterContextProvider();
  context.set(platformContext, platform);
  context.set(visitContext, testVisit({ network: '203.0.113.9' }));
  const url = new URL('https://www.example.org/auth/forgotten');
  const body = new URLSearchParams({ email: ana.email });
  const request = new Request(url, { method: 'POST', body });
  return forgotten({ request, context, params: {}, pattern: url.pathname, url });
}
