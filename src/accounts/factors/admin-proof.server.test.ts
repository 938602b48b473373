import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../../platform/services.ts';
import { accountPlatform, sessionOf, signedUp, signedUpAdmin } from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { sessions } from '../auth.table.server.ts';
import { type CurrentSession, mustShowFactor, sessionContext } from '../current-session.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { raiseAssurance } from './raise-assurance.server.ts';
import { action as giveCode, loader as secondStep } from './second-step.route.tsx';

const minute = 60_000;
const halfDay = 12 * 60 * minute;

/** An admin, and how they ask for pages. */
async function admin() {
  const platform = await accountPlatform();
  const account = await signedUpAdmin(platform, 'admin@example.org');
  const asking = (asks: CurrentSession, path: string, init: RequestInit = {}) => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(visitContext, testVisit());
    context.set(sessionContext, asks);
    const url = new URL(path, 'https://www.example.org');
    return { request: new Request(url, init), context, params: {}, pattern: path, url };
  };
  const admit = (asks: CurrentSession) => requireAdmin(asking(asks, '/admin/leads?q=a'));
  /** For a page, so many minutes later. */
  const ask = async (minutes: number) => {
    platform.time.advance(minutes * minute);
    return admit(await sessionOf(platform, account.request));
  };
  return { ...account, platform, asking, admit, ask };
}

const goingTo = (location: string) => (answer: Response) =>
  answer.headers.get('location') === location;
const stepFirst = goingTo('/auth/factor?next=%2Fadmin%2Fleads%3Fq%3Da');

test('asks an admin for the second step again after twelve hours, and renews the session', async () => {
  const { platform, request, session, asking, admit } = await admin();
  const step = async (asks: CurrentSession) =>
    secondStep(asking(asks, '/auth/factor?next=%2Fadmin'));

  await expect(admit(session)).resolves.toBe(session);
  await expect(step(session)).rejects.toSatisfy(goingTo('/admin'));
  const body = new URLSearchParams({ next: '//evil.example' });
  const elsewhere = asking(session, `/auth/factor?${body}`, { method: 'POST', body });
  await expect(giveCode(elsewhere)).rejects.toSatisfy(goingTo('/'));
  const shown = asking(session, `/auth/factor?${body}`);
  await expect(secondStep(shown)).rejects.toSatisfy(goingTo('/'));
  platform.time.advance(halfDay + 1000);
  await expect(admit(session)).rejects.toSatisfy(stepFirst);
  await expect(step(session)).resolves.toMatchObject({ isAgain: true });

  const visit = testVisit();
  await raiseAssurance({ platform, request, visit, session }, 'otp mfa');
  const again = await sessionOf(platform, testRequest('/admin', visit));
  await expect(admit(again)).resolves.toBe(again);
  expect(await platform.db.select().from(sessions)).toMatchObject([{ id: again.sessionId }]);
});

test('asks an admin for the second step after an hour without use', async () => {
  const { ask } = await admin();
  for (const minutes of [59, 59, 1]) await expect(ask(minutes)).resolves.toBeDefined();
  await expect(ask(61)).rejects.toSatisfy(stepFirst);
});

test('asks an admin for the second step after twelve hours of use', async () => {
  const { ask } = await admin();
  for (let passed = 0; passed < 11.5 * 60; passed += 30) await ask(30);
  await expect(ask(31)).rejects.toSatisfy(stepFirst);
});

test('lets an admin in while their use cannot be noted', async () => {
  const { platform, request, admit } = await admin();
  platform.time.advance(30 * minute);
  const session = await sessionOf(platform, request);
  await platform.db.execute('alter table session rename column admin_used_at to not_there');
  await expect(admit(session)).resolves.toBe(session);
});

test('asks only admins who have a factor to repeat the second step', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  const provedAt = new Date(session.provedAt.getTime() - halfDay * 14);
  const user = {
    ...session,
    aal: 'aal2',
    neededAal: 'aal2',
    provedAt,
    activeAt: provedAt,
  } as const;
  expect(mustShowFactor(user, platform.clock())).toBe(false);
  expect(mustShowFactor({ ...user, aal: 'aal1' }, platform.clock())).toBe(true);
  expect(mustShowFactor({ ...user, role: 'admin' }, platform.clock())).toBe(true);
  const bare = { ...user, role: 'admin', aal: 'aal1', neededAal: 'aal1' } as const;
  expect(mustShowFactor(bare, platform.clock())).toBe(false);
});
