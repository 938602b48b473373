import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, requestContext } from '../../platform/services.ts';
import {
  accountPlatform,
  getSession,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { sessions } from '../auth.table.server.ts';
import {
  type CurrentSession,
  mustShowFactor,
  sessionContext,
} from '../sessions/current-session.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { raiseAssurance } from './second-step.server.ts';
import { action as giveCode, loader as secondStep } from './second-step.route.tsx';

const minute = 60_000;
const halfDay = 12 * 60 * minute;

/** An admin, and how they ask for pages. */
async function admin() {
  const services = await accountPlatform();
  const account = await signedUpAdmin(services, 'admin@example.org');
  const asking = (asks: CurrentSession, path: string, init: RequestInit = {}) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, testContext());
    context.set(sessionContext, asks);
    const url = new URL(path, 'https://www.example.org');
    return { request: new Request(url, init), context, params: {}, pattern: path, url };
  };
  const admit = (asks: CurrentSession, headers: HeadersInit = {}) =>
    requireAdmin(asking(asks, '/admin/leads?q=a', { headers }));
  /** For a page, so many minutes later. */
  const ask = async (minutes: number, headers: HeadersInit = {}) => {
    services.time.advance(minutes * minute);
    return admit(await getSession(services, account.request), headers);
  };
  return { ...account, services, asking, admit, ask };
}

const goingTo = (location: string) => (answer: Response) =>
  answer.headers.get('location') === location;
const stepFirst = goingTo('/auth/factor?next=%2Fadmin%2Fleads%3Fq%3Da');

test('asks an admin for the second step again after twelve hours, and renews the session', async () => {
  const { services, request, session, asking, admit } = await admin();
  const step = async (asks: CurrentSession) =>
    secondStep(asking(asks, '/auth/factor?next=%2Fadmin'));

  await expect(admit(session)).resolves.toBe(session);
  await expect(step(session)).rejects.toSatisfy(goingTo('/admin'));
  const body = new URLSearchParams({ next: '//evil.example' });
  const elsewhere = asking(session, `/auth/factor?${body}`, { method: 'POST', body });
  await expect(giveCode(elsewhere)).rejects.toSatisfy(goingTo('/'));
  const shown = asking(session, `/auth/factor?${body}`);
  await expect(secondStep(shown)).rejects.toSatisfy(goingTo('/'));
  services.time.advance(halfDay + 1000);
  await expect(admit(session)).rejects.toSatisfy(stepFirst);
  await expect(step(session)).resolves.toMatchObject({ isAgain: true });

  const ctx = testContext();
  await raiseAssurance({ services, request, ctx, session }, 'otp mfa');
  const again = await getSession(services, testRequest('/admin', ctx));
  await expect(admit(again)).resolves.toBe(again);
  expect(await services.db.select().from(sessions)).toMatchObject([{ id: again.sessionId }]);
});

test('asks an admin for the second step after an hour without use', async () => {
  const { ask } = await admin();
  for (const minutes of [59, 59, 1]) await expect(ask(minutes)).resolves.toBeDefined();
  await expect(ask(61)).rejects.toSatisfy(stepFirst);
});

test('does not take for use that an open page reads itself again', async () => {
  const { ask } = await admin();
  const byScript = { 'sec-fetch-dest': 'empty' };
  for (const minutes of [30, 29]) await expect(ask(minutes, byScript)).resolves.toBeDefined();
  await expect(ask(2, byScript)).rejects.toSatisfy(stepFirst);
});

test('asks an admin for the second step after twelve hours of use', async () => {
  const { ask } = await admin();
  for (let passed = 0; passed < 11.5 * 60; passed += 30) await ask(30);
  await expect(ask(31)).rejects.toSatisfy(stepFirst);
});

test('lets an admin in while their use cannot be noted', async () => {
  const { services, request, admit } = await admin();
  services.time.advance(30 * minute);
  const session = await getSession(services, request);
  await services.db.execute('alter table session rename column admin_used_at to not_there');
  await expect(admit(session)).resolves.toBe(session);
});

test('asks only admins who have a factor to repeat the second step', async () => {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  const provedAt = new Date(session.provedAt.getTime() - halfDay * 14);
  const user = {
    ...session,
    aal: 'aal2',
    neededAal: 'aal2',
    provedAt,
    activeAt: provedAt,
  } as const;
  expect(mustShowFactor(user, services.clock())).toBe(false);
  expect(mustShowFactor({ ...user, aal: 'aal1' }, services.clock())).toBe(true);
  expect(mustShowFactor({ ...user, role: 'admin' }, services.clock())).toBe(true);
  const bare = { ...user, role: 'admin', aal: 'aal1', neededAal: 'aal1' } as const;
  expect(mustShowFactor(bare, services.clock())).toBe(false);
});
