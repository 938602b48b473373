import { eq } from 'drizzle-orm';
import {
  type ActionFunction,
  type LoaderFunction,
  type MiddlewareFunction,
  RouterContextProvider,
} from 'react-router';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import {
  type CurrentSession,
  sessionContext,
} from '../../accounts/sessions/current-session.server.ts';
import { factors } from '../../accounts/factors/factors.table.server.ts';
import { signIn } from '../../accounts/sign-in/sign-in.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import siteMap from '../../routes.ts';
import {
  accountPlatform,
  adminPassword,
  getSession,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';

type Page = {
  middleware?: MiddlewareFunction<Response>[];
  loader?: LoaderFunction;
  action?: ActionFunction;
  headers?: unknown;
};
type Entry = { path?: string; file: string; children?: Entry[] };

const modules = import.meta.glob<Page>('../../**/*.route.{ts,tsx}');
const entries = (siteMap as Entry[]).flatMap((entry) => [entry, ...(entry.children ?? [])]);

/** The files of all routes below this address, layouts included. */
function filesBelow(start: 'account' | 'admin'): string[] {
  const isBelow = ({ path, children = [] }: Entry): boolean =>
    path === undefined ? children.some(isBelow) : new RegExp(`^${start}(/|$)`).test(path);
  return entries.filter(isBelow).map(({ file }) => file);
}

/** Where loaders and actions redirect to; whatever answers otherwise is listed by its file. */
async function sentTo(services: TestServices, files: string[], session: CurrentSession | null) {
  const targets = new Set<string>();
  for (const file of files) {
    for (const [method, answer] of await getAnswers(services, session, file)) {
      targets.add(describe(answer) ?? `${method} ${file} answered`);
    }
  }
  return [...targets].filter((target) => target !== '405').toSorted();
}

/** What a page's loader, its action and its CSV return or throw, by their method. */
async function getAnswers(
  services: TestServices,
  session: CurrentSession | null,
  file: string,
  id = 'x',
): Promise<Map<string, unknown>> {
  const { loader, action, middleware = [] } = (await modules[`../../${file}`]?.()) ?? {};
  const [exportCsv] = middleware;
  const answers = new Map<string, unknown>();
  for (const [method, handle] of [
    ['GET', loader],
    ['POST', action],
    ['POST ?format=csv', exportCsv],
  ] as const) {
    if (!handle) continue;
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, testContext());
    context.set(sessionContext, session);
    const [verb = '', query = ''] = method.split(' ');
    const url = new URL(`https://www.example.org/asked${query}`);
    const body = verb === 'POST' ? new URLSearchParams({ act: 'none' }) : null;
    const request = new Request(url, { method: verb, body });
    const asked = { request, context, params: { id, file: id }, pattern: '/asked', url };
    // Some throw at once, others reject later.
    const answering = (async () => handle(asked, notCalled))();
    answers.set(method, await answering.catch((thrown: unknown) => thrown));
  }
  return answers;
}

/** The page, which a middleware that answers by itself never asks for. */
const notCalled = () => Promise.reject(new Error('called'));

/** A redirect's target, or 405, which is the same for everybody; null if it is no refusal. */
function describe(answer: unknown): string | null {
  if (!(answer instanceof Response)) return null;
  if (answer.status === 405) return '405';
  const isRedirect = [302, 303].includes(answer.status);
  return isRedirect ? (answer.headers.get('location') ?? '').replace(/\?next=.*/, '') : null;
}

/** Routes without a page of their own redirect a GET to a page that is guarded. */
const bare = ['/account', '/account/data', '/account/factors'];

/** In milliseconds. */
const halfDay = 12 * 3600_000;

test('refuses every account and admin address to anybody without access to it', async () => {
  const services = await accountPlatform();
  const { db } = services;
  const [account, admin] = [filesBelow('account'), filesBelow('admin')];
  expect(account.length).toBeGreaterThan(12);
  expect(admin.length).toBeGreaterThan(20);
  const sent = (files: string[], session: CurrentSession | null) =>
    sentTo(services, files, session);

  expect(await sent(account, null), 'visitor').toEqual([...bare, '/auth']);
  expect(await sent(admin, null), 'visitor').toEqual(['/auth']);

  const ana = await signedUp(services);
  expect(await sent(admin, ana.session), 'user').toEqual(['/']);

  const boss = await signedUpAdmin(services, 'admin@example.org');
  const half = testContext();
  const login = { email: 'admin@example.org', password: adminPassword };
  await signIn(services, testRequest('/auth'), half, login);
  const halfWay = await getSession(services, testRequest('/', half));
  expect(await sent(account, halfWay), 'admin at aal1').toEqual([...bare, '/auth/factor']);
  expect(await sent(admin, halfWay), 'admin at aal1').toEqual(['/auth/factor']);

  const careless = await signedUpAdmin(services, 'bare@example.org');
  await db.delete(factors).where(eq(factors.userId, careless.session.userId));
  const bereft = await getSession(services, careless.request);
  expect(await sent(admin, bereft), 'last factor is gone').toEqual(['/account/factors']);

  services.time.advance(halfDay + 1);
  expect(await sent(admin, boss.session), 'admin since yesterday').toEqual(['/auth/factor']);
  services.time.advance(-halfDay - 1);

  const byBoss = eq(users.id, boss.session.userId);
  await db.update(users).set({ hasAdminPassword: false }).where(byBoss);
  expect(await sent(admin, boss.session), 'weak password').toEqual(['/account/password']);

  await db.update(users).set({ role: 'user' }).where(byBoss);
  const former = await getSession(services, boss.request);
  expect(await sent(admin, former), 'former admin').toEqual(['/']);

  const named = eq(users.id, ana.session.userId);
  await db.update(users).set({ role: 'admin', emailVerified: true }).where(named);
  const unprotected = await getSession(services, ana.request);
  expect(await sent(admin, unprotected), 'admin without a factor').toEqual(['/account/factors']);

  await db.update(users).set({ suspendedAt: services.clock() }).where(named);
  await expect(getSession(services, ana.request), 'suspended').rejects.toThrow('no session');
});

/** What consultants work with; everything else below /admin is the admins', and so is deleting. */
const isForConsultants = (file: string) =>
  /^(admin\/(admin-layout|calendar|day|live|search)|enquiries\/|leads\/)/.test(file) &&
  !/webhooks|admin-consents|admin-earlier-emails|delete|original-email|working-hours/.test(file);

/** Of CSV files, only what was wrong with an import of theirs. */
const isCsvForConsultants = (file: string) => file.includes('import-check');

const isForEditors = (file: string) =>
  /^(words\/|admin\/admin-layout|updates\/sending\/admin-(send|updates)\.)/.test(file);

test.each([
  ['consultant', '/admin', isForConsultants, isCsvForConsultants],
  ['editor', '/admin/words', isForEditors, isForEditors],
] as const)(
  'lets a role open its pages, and nothing else: %s',
  async (role, first, isOpen, isCsv) => {
    const services = await accountPlatform();
    const { session } = await signedUpAdmin(services, 'member@example.org', role);
    for (const file of filesBelow('admin')) {
      for (const [method, answer] of await getAnswers(services, session, file)) {
        const isRefused = [first, '405'].includes(describe(answer) ?? '');
        const isMeant = method.endsWith('csv') ? isCsv(file) : isOpen(file);
        expect.soft(isRefused, `${method} ${file}`).toBe(!isMeant);
      }
    }
  },
);

test('asks of consultants what it asks of admins', async () => {
  const services = await accountPlatform();
  const { db } = services;
  const one = await signedUpAdmin(services, 'consultant@example.org', 'consultant');
  const sent = async () => {
    const session = await getSession(services, one.request);
    return sentTo(
      services,
      ['admin/day/dashboard.route.tsx', 'accounts/users/admin-users.route.tsx'],
      session,
    );
  };
  services.time.advance(halfDay + 1);
  expect(await sent(), 'since yesterday').toEqual(['/admin', '/auth/factor']);
  services.time.advance(-halfDay - 1);
  const byOne = eq(users.id, one.session.userId);
  await db.update(users).set({ hasAdminPassword: false }).where(byOne);
  expect(await sent(), 'weak password').toEqual(['/account/password', '/admin']);
  await db.delete(factors).where(eq(factors.userId, one.session.userId));
  expect(await sent(), 'no factor').toEqual(['/account/factors', '/admin']);
  await db.update(users).set({ emailVerified: false }).where(byOne);
  expect(await sent(), 'address not confirmed').toEqual(['/']);
  await db.update(users).set({ emailVerified: true, role: 'user' }).where(byOne);
  expect(await sent(), 'former consultant').toEqual(['/']);
});

test('no admin page or form fails with a server error for a malformed id', async () => {
  const services = await accountPlatform();
  const { session } = await signedUpAdmin(services, 'admin@example.org');
  for (const file of filesBelow('admin')) {
    for (const [method, answer] of await getAnswers(services, session, file, '\0')) {
      expect.soft(answer, `${method} ${file}`).not.toBeInstanceOf(Error);
    }
  }
});

test('answers 404 for the page of a record that does not exist', async () => {
  const services = await accountPlatform();
  const { session } = await signedUpAdmin(services, 'admin@example.org');
  const files = entries
    .filter(({ path = '' }) => /^admin\/.*:id/.test(path))
    .map(({ file }) => file)
    // These lead on to a page that answers for them.
    .filter((file) => !/(export-file|draft|admin-lead)\.route\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) {
    const answers = await getAnswers(services, session, file, crypto.randomUUID());
    expect.soft(answers.get('GET'), file).toMatchObject({ init: { status: 404 } });
  }
});

test('hands no records out to a GET, which a foreign page can cause, and audits every file', async () => {
  const services = await accountPlatform();
  const { session } = await signedUpAdmin(services, 'admin@example.org');
  const isFile = (answer: unknown) =>
    answer instanceof Response && answer.headers.has('content-disposition');
  const exporting: string[] = [];
  for (const file of [...filesBelow('account'), ...filesBelow('admin')]) {
    const answers = await getAnswers(services, session, file);
    expect.soft(isFile(answers.get('GET')), file).toBe(false);
    if ([...answers.values()].some(isFile)) exporting.push(file);
  }
  expect(exporting.length).toBeGreaterThan(7);
  const acts = await services.db.select({ act: auditLog.act }).from(auditLog);
  expect(acts.filter(({ act }) => act.endsWith('.exported'))).toHaveLength(exporting.length);
});
