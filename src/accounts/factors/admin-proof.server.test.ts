import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { platformContext, visitContext } from '../../http/platform.server.ts';
import { accountPlatform, sessionOf, signedUp, signedUpAdmin } from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { sessions } from '../auth.table.server.ts';
import { type CurrentSession, mustShowFactor, sessionContext } from '../current-session.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { raiseAssurance } from './raise-assurance.server.ts';
import { action as giveCode, loader as secondStep } from './second-step.route.tsx';

const halfDay = 12 * 3600_000;

test('asks an admin for the second step again after twelve hours, and renews the session', async () => {
  const platform = await accountPlatform();
  const { request, session } = await signedUpAdmin(platform, 'admin@example.org');
  const asking = (asks: CurrentSession, path: string, init: RequestInit = {}) => {
    const context = new RouterContextProvider();
    context.set(platformContext, platform);
    context.set(visitContext, testVisit());
    context.set(sessionContext, asks);
    const url = new URL(path, 'https://www.example.org');
    return { request: new Request(url, init), context, params: {}, pattern: path, url };
  };
  const admit = (asks: CurrentSession) => requireAdmin(asking(asks, '/admin/leads?q=a'));
  const step = async (asks: CurrentSession) =>
    secondStep(asking(asks, '/auth/factor?next=%2Fadmin'));
  const goingTo = (location: string) => (answer: Response) =>
    answer.headers.get('location') === location;

  await expect(admit(session)).resolves.toBe(session);
  await expect(step(session)).rejects.toSatisfy(goingTo('/admin'));
  const body = new URLSearchParams({ next: '//evil.example' });
  const elsewhere = asking(session, `/auth/factor?${body}`, { method: 'POST', body });
  await expect(giveCode(elsewhere)).rejects.toSatisfy(goingTo('/'));
  const shown = asking(session, `/auth/factor?${body}`);
  await expect(secondStep(shown)).rejects.toSatisfy(goingTo('/'));
  platform.time.advance(halfDay + 1000);
  const stepFirst = goingTo('/auth/factor?next=%2Fadmin%2Fleads%3Fq%3Da');
  await expect(admit(session)).rejects.toSatisfy(stepFirst);
  await expect(step(session)).resolves.toMatchObject({ isAgain: true });

  const visit = testVisit();
  await raiseAssurance({ platform, request, visit, session }, 'otp mfa');
  const again = await sessionOf(platform, testRequest('/admin', visit));
  await expect(admit(again)).resolves.toBe(again);
  expect(await platform.db.select().from(sessions)).toMatchObject([{ id: again.sessionId }]);
});

test('asks only admins who have a factor to repeat the second step', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  const provedAt = new Date(session.provedAt.getTime() - halfDay * 14);
  const user = { ...session, aal: 'aal2', neededAal: 'aal2', provedAt } as const;
  expect(mustShowFactor(user, platform.clock())).toBe(false);
  expect(mustShowFactor({ ...user, aal: 'aal1' }, platform.clock())).toBe(true);
  expect(mustShowFactor({ ...user, role: 'admin' }, platform.clock())).toBe(true);
  const bare = { ...user, role: 'admin', aal: 'aal1', neededAal: 'aal1' } as const;
  expect(mustShowFactor(bare, platform.clock())).toBe(false);
});
