import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { servicesContext, type RequestContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, addTestFactor, ana, signedUp } from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { recordEvent, getOrigin } from '../account-events.server.ts';
import { accountEvents } from '../accounts.table.server.ts';
import { sessionContext } from '../sessions/current-session.server.ts';
import { verifySecondStep } from '../factors/second-step.server.ts';
import { deadLink } from '../links/account-links.server.ts';
import { askForReset } from '../links/reset-password.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { noticeLeft } from '../notice-cookie.server.ts';
import { checkPassword } from './reauthenticate.server.ts';
import { signIn } from './sign-in.server.ts';

type Line = {
  event: string;
  userId?: string;
  reason?: string;
  requestId?: string;
  networkHash?: string;
  amr?: string;
};

/** Somebody with an account, and what the log says from now on. */
async function watched() {
  const lines: Line[] = [];
  const services = await accountPlatform();
  services.log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const { session } = await signedUp(services);
  const { userId } = session;
  return { services, session, userId, lines };
}

const { name: _name, ...login } = ana;

test('logs who came in, and how', async () => {
  const { services, userId, lines } = await watched();
  await signIn(services, testRequest('/auth'), testContext({ requestId: 'second' }), login);
  const started = lines.filter(({ event }) => event === 'session.started');
  expect(started).toMatchObject([
    { userId, amr: 'pwd', aal: 'aal1', requestId: 'test' },
    { userId, amr: 'pwd', aal: 'aal1', requestId: 'second' },
  ]);
});

test('logs a refused login, by the account’s id if there is one, and nothing that was typed', async () => {
  const { services, userId, lines } = await watched();
  const attempt = (fields: object) =>
    signIn(services, testRequest('/auth'), testContext(), { ...login, ...fields });
  await attempt({ password: 'wrong1' });
  await attempt({ email: 'bo@example.org' });
  for (let guess = 0; guess < 5; guess++) await attempt({ password: 'wrong1' });
  const refused = lines.filter(({ event }) => event === 'sign-in.refused');
  expect(refused[0]).toMatchObject({ userId, reason: 'refused', requestId: 'test' });
  expect(refused[1]).toMatchObject({ reason: 'refused' });
  expect(refused[1]).not.toHaveProperty('userId');
  expect(refused.at(-1)).toMatchObject({ userId, reason: 'limited' });
  expect(JSON.stringify(lines)).not.toMatch(/wrong1|@|203\.0/);
});

test('logs a wrong code and a wrong current password', async () => {
  const { services, userId, lines } = await watched();
  await addTestFactor(services, userId);
  await verifySecondStep(services, testContext(), userId, 'aaaaa-aaaaa');
  await checkPassword(services, testContext(), userId, 'wrong1');
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'second-step.refused', userId, reason: 'wrong' }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'password.refused', userId, reason: 'wrong' }),
  );
});

test('logs who opens an admin page without being one, and tells them why they are elsewhere', async () => {
  const { services, session, userId, lines } = await watched();
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const ctx = testContext();
  context.set(requestContext, ctx);
  context.set(sessionContext, session);
  // As the loaders of the page and of its layout do.
  for (const asked of [1, 2].map(() =>
    requireAdmin({ request: testRequest('/admin/leads'), context }),
  )) {
    await expect(asked).rejects.toHaveProperty('status', 302);
  }
  expect(noticeLeft(services, testRequest('/', ctx))?.title).toBe('That page is not open to you');
  expect(lines.filter(({ event }) => event === 'admin.refused')).toEqual([
    expect.objectContaining({ userId, requestId: 'test' }),
  ]);
});

test('lets every refusal be traced to its request and its network, whose address is not kept', async () => {
  const { services, session, userId, lines } = await watched();
  const from = (network: string, requestId: string) => testContext({ network, requestId });
  const wrong = { ...login, password: 'wrong1' };
  const act = async (ctx: RequestContext) => {
    await signIn(services, testRequest('/auth'), ctx, wrong);
    await verifySecondStep(services, ctx, userId, '000000');
    await checkPassword(services, ctx, userId, 'wrong1');
    await askForReset(services, testRequest('/auth'), ctx, ana.email);
    deadLink(services, ctx);
  };
  await act(from('198.51.100.7', 'one'));
  await act(from('198.51.100.7', 'two'));
  await act(from('198.51.100.8', 'three'));
  const told = lines.filter(({ requestId }) => requestId !== 'test');
  const kinds = new Set(told.map(({ event }) => event));
  expect(kinds).toEqual(
    new Set([
      'sign-in.refused',
      'second-step.refused',
      'password.refused',
      'reset.asked',
      'link.refused',
    ]),
  );
  for (const kind of kinds) {
    const [one, two, three] = told.filter(({ event }) => event === kind);
    expect(two?.networkHash).toBe(one?.networkHash);
    expect(three?.networkHash).not.toBe(one?.networkHash);
    expect([one, two, three].map((line) => line?.requestId)).toEqual(['one', 'two', 'three']);
  }
  await services.db.transaction((tx) => {
    const event = { userId, email: session.email, kind: 'password-changed' } as const;
    return recordEvent(
      tx,
      services,
      event,
      getOrigin(testRequest('/'), from('198.51.100.7', 'four')),
    );
  });
  const [record] = await services.db.select().from(accountEvents);
  const networkHash = told[0]?.networkHash;
  expect(record).toMatchObject({ requestId: 'four', networkHash });
  expect(JSON.stringify([lines, record])).not.toContain('198.51');
});
