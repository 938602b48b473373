import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { requestContext, servicesContext } from '../platform/services.ts';
import {
  accountPlatform,
  adminPassword as currentPassword,
  enrolApp,
  getSession,
  signedUp,
  signedUpAdmin,
} from '../testing/test-account.ts';
import { testContext, testRequest } from '../testing/test-context.ts';
import type { TestServices } from '../testing/test-services.ts';
import { raiseAssurance } from './factors/second-step.server.ts';
import { verifyFactor } from './factors/verify-factor.server.ts';
import { staleMessage } from './notices.ts';
import { type CurrentSession, sessionContext } from './sessions/current-session.server.ts';
import { loader as accountPages } from './settings/account-layout.route.tsx';
import { action as changePassword } from './settings/password.route.tsx';
import { loader as secondStep } from './factors/second-step.route.tsx';
import { userAction } from './users/user-action.server.ts';

const minute = 60_000;

type Module = { action?: (args: never) => Promise<unknown> };

/** Every address that changes an account, or gives out what is known of it. */
const routes = import.meta.glob<Module>(
  [
    './{settings,factors,passkeys,providers}/*.route.{ts,tsx}',
    './sessions/sessions.route.tsx',
    // These ask for the second step, or come before it.
    '!./factors/second-step.route.tsx',
    '!./passkeys/passkey-sign-in.route.ts',
    '!./providers/{id-token,provider-start}.route.{ts,tsx}',
  ],
  { eager: true },
);
const acts = Object.entries(routes).filter(([, { action }]) => action);

function asking(
  services: TestServices,
  session: CurrentSession,
  path: string,
  fields?: Record<string, string>,
) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session);
  const url = new URL(path, 'https://www.example.org');
  const body = fields && new URLSearchParams(fields);
  const request = new Request(url, body ? { method: 'POST', body } : {});
  return { request, context, params: {}, pattern: path, url };
}

const stepFirst = (path: string) => (answer: Response) =>
  answer.headers.get('location') === `/auth/factor?next=${encodeURIComponent(path)}`;

/** Ana, with a second step that she has just shown. */
async function proved() {
  const services = await accountPlatform();
  const { session, request, ctx } = await signedUp(services, { password: currentPassword });
  const { factor, codeNow } = await enrolApp(services, { session, request });
  await verifyFactor(
    { factor: factor.id, code: await codeNow() },
    { services, session, request, ctx },
  );
  const raised = testRequest('/account', ctx);
  return { services, ctx, request: raised, session: await getSession(services, raised) };
}

test('finds the forms of an account', () => expect(acts.length).toBeGreaterThan(10));

test.each(acts)(
  'asks for the second step first, an hour after it was shown: %s',
  async (_, { action }) => {
    const { services, session } = await proved();
    services.time.advance(61 * minute);
    const args = asking(services, session, '/account/any', { currentPassword });
    const answer = await action?.(args as never).catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    if (!(answer instanceof Response)) return;
    const isStale = answer.status === 422 && (await answer.text()).includes(staleMessage);
    expect(isStale || stepFirst('/account/any')(answer)).toBe(true);
  },
);

test('asks for it at every page of the account, however much the session was used', async () => {
  const { services, session, request, ctx } = await proved();
  const open = async (who: CurrentSession) =>
    accountPages(asking(services, who, '/account/password'));
  services.time.advance(59 * minute);
  await expect(open(session)).resolves.toBeDefined();
  services.time.advance(2 * minute);
  await expect(open(session)).rejects.toSatisfy(stepFirst('/account/password'));
  const step = secondStep(asking(services, session, '/auth/factor?next=%2Faccount'));
  await expect(step).resolves.toMatchObject({ isAgain: true });
  await raiseAssurance({ services, request, ctx, session }, 'otp mfa');
  const again = await getSession(services, testRequest('/account', ctx));
  await expect(open(again)).resolves.toBeDefined();
});

test('asks nothing more of an account without a second step', async () => {
  const services = await accountPlatform();
  const { session } = await signedUp(services, { password: currentPassword });
  services.time.advance(61 * minute);
  const fields = { currentPassword: 'wrong', password: 'moss tin oak' };
  const answer = await changePassword(asking(services, session, '/account/password', fields));
  expect(answer).toMatchObject({ init: { status: 422 } });
});

test('asks an admin for it before acts on accounts, even amid work', async () => {
  const services = await accountPlatform();
  const { session } = await signedUpAdmin(services, 'admin@example.org');
  const { userId } = (await signedUp(services)).session;
  services.time.advance(61 * minute);
  const busy = { ...session, activeAt: services.clock() };
  const path = `/admin/users/${userId}`;
  for (const intent of [
    'grant',
    'take',
    'suspend',
    'lift',
    'unlock',
    'end',
    'remove-factor',
    'delete',
  ]) {
    const args = { ...asking(services, busy, path, { intent }), params: { id: userId } };
    const answer = await userAction(args).catch((thrown: unknown) => thrown);
    expect(
      JSON.stringify(answer instanceof Response ? answer.headers.get('location') : answer),
    ).toContain('/auth/factor');
  }
});
