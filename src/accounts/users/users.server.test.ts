import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import {
  accountPlatform,
  adminPassword,
  ana,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { getAuth, authHeaders } from '../auth.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { accountEvents } from '../accounts.table.server.ts';
import { readSession, hasRole } from '../sessions/current-session.server.ts';
import { deleteAccount } from '../settings/own-data.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { isSuspension } from '../sessions/session-starter.server.ts';
import {
  liftSuspension,
  suspendUser,
  unlockUser,
  endSessions,
  deleteUser,
  grantRole,
  takeRole,
} from './change-user.server.ts';

const currentPassword = adminPassword;
const done = { kind: 'done' };
const refused = (field: string, message: string) => ({
  kind: 'refused',
  error: { field, message },
});

/** One admin, and Ana, whose address is confirmed. */
async function start(settings: Record<string, string> = {}) {
  const services = await accountPlatform(settings);
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const account = await signedUp(services);
  await confirm(services, ana.email);
  return { services, admin, account, id: account.session.userId };
}

const confirm = ({ db }: TestServices, email: string) =>
  db.update(users).set({ emailVerified: true }).where(eq(users.email, email));

async function getActs({ db }: TestServices): Promise<string[]> {
  return (await db.select().from(auditLog)).map(({ act }) => act);
}

/** What the owner is told of by mail. */
async function getEvents({ db }: TestServices, userId: string): Promise<string[]> {
  const events = await db.select().from(accountEvents).where(eq(accountEvents.userId, userId));
  return events.map(({ kind }) => kind);
}

async function emailsTo(services: TestServices, address: string, count = 2): Promise<string[]> {
  await services.runJobs();
  const emails = () => services.outbox.sent.filter(({ recipient }) => recipient === address);
  await expect.poll(() => emails().length).toBeGreaterThanOrEqual(count);
  return emails().map(({ subject }) => subject);
}

test('grants the role to a confirmed address, with the password, an audit entry and a mail', async () => {
  const { services, admin, id } = await start();
  const grant = (password = currentPassword) =>
    grantRole(admin, id, { role: 'admin', currentPassword: password });
  expect(await grant('wrong')).toMatchObject({ error: { field: 'currentPassword' } });
  await services.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  expect(await grant()).toEqual(refused('intent', 'The address has to be confirmed first'));
  expect(await hasRole(services, id, 'admin')).toBe(false);
  expect(await getActs(services)).toEqual([]);
  await confirm(services, ana.email);
  const suspended = (suspendedAt: Date | null) =>
    services.db.update(users).set({ suspendedAt }).where(eq(users.id, id));
  await suspended(services.clock());
  expect(await grant()).toEqual(refused('intent', 'Lift the suspension first'));
  await suspended(null);
  expect(await grant()).toEqual(done);
  expect(await grant()).toEqual(refused('intent', 'This account is already an admin'));
  expect(await hasRole(services, id, 'admin')).toBe(true);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    {
      act: 'user.role-granted',
      subject: `user:${id}`,
      actorId: admin.session.userId,
      actorEmail: 'admin@example.org',
    },
  ]);
  expect(await emailsTo(services, ana.email)).toContain('You are now an admin');
});

test('revokes the role of others only, and not of an address in ADMIN_EMAILS', async () => {
  const { services, admin, id } = await start({ ADMIN_EMAILS: 'named@example.org' });
  await grantRole(admin, id, { role: 'admin', currentPassword });
  expect(await takeRole(admin, id)).toEqual(done);
  expect(await hasRole(services, id, 'admin')).toBe(false);
  expect(await takeRole(admin, id)).toEqual(
    refused('intent', 'This account has no role to remove'),
  );
  expect(await getEvents(services, id)).toEqual(['role-granted', 'role-taken']);
  const own = refused('intent', 'You can’t do this to your own account');
  expect(await takeRole(admin, admin.session.userId)).toEqual(own);
  expect(await suspendUser(admin, admin.session.userId)).toEqual(own);
  const named = await signedUpAdmin(services, 'named@example.org');
  expect(await takeRole(admin, named.session.userId)).toMatchObject({ kind: 'refused' });
});

test.each([
  ['take the role from', takeRole],
  ['suspend', suspendUser],
])('lets only one succeed when two admins %s each other at once', async (_, act) => {
  const { services, admin } = await start();
  const other = await signedUpAdmin(services, 'other@example.org');
  const outcomes = await Promise.all([
    act(admin, other.session.userId),
    act(other, admin.session.userId),
  ]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
  const isAdmin = ({ session }: typeof admin) => hasRole(services, session.userId, 'admin');
  expect([await isAdmin(admin), await isAdmin(other)].filter(Boolean)).toHaveLength(1);
});

test('the only admin can delete their account only once there is another', async () => {
  const { services, admin } = await start();
  const asked = { ...admin, ctx: testContext() };
  const leave = () => deleteAccount({ currentPassword }, asked);
  expect(await leave()).toMatchObject({ field: 'currentPassword' });
  const other = (await signedUpAdmin(services, 'other@example.org')).session.userId;
  for (const unfit of [{ suspendedAt: services.clock() }, { emailVerified: false }]) {
    await services.db.update(users).set(unfit).where(eq(users.id, other));
    expect(await leave()).toMatchObject({ field: 'currentPassword' });
    const fit = { suspendedAt: null, emailVerified: true };
    await services.db.update(users).set(fit).where(eq(users.id, other));
  }
  expect(await leave()).toMatchObject({ notice: 'account-deleted' });
});

test('refuses every act of a former admin, even in an earlier session', async () => {
  const { services, admin, id } = await start();
  await services.db.update(users).set({ role: 'user' }).where(eq(users.email, 'admin@example.org'));
  const no = refused('intent', 'You are no longer an admin');
  expect(await suspendUser(admin, id)).toEqual(no);
  expect(await grantRole(admin, id, { role: 'admin', currentPassword })).toEqual(no);
  expect(await deleteUser(admin, id, { address: ana.email })).toEqual(no);
  expect(await getActs(services)).toEqual([]);
});

test('logs a suspended account out at once, and blocks every login until lifted', async () => {
  const { services, admin, account, id } = await start();
  const logIn = (password = ana.password) =>
    signIn(services, testRequest('/auth'), testContext(), { email: ana.email, password });
  expect(await suspendUser(admin, id)).toEqual(done);
  const again = refused('intent', 'This account is already suspended');
  expect(await suspendUser(admin, id)).toEqual(again);
  expect(await readSession(services, account.request, testContext())).toBeNull();
  expect(await logIn()).toEqual({ kind: 'suspended' });
  // Without the password, nothing is said of the suspension.
  expect(await logIn('wrong1')).toEqual({ kind: 'refused' });
  // A passkey, and every other way that is ours, starts a session like this.
  const byPasskey = getAuth(services).api.startSession({
    body: { userId: id, aal: 'aal2', amr: 'hwk user mfa', provedAt: new Date() },
    headers: authHeaders(testRequest('/'), testContext()),
  });
  await expect(byPasskey).rejects.toSatisfy(isSuspension);
  expect(await services.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  expect(await emailsTo(services, ana.email)).toContain('Your account is suspended');
  expect(await liftSuspension(admin, id)).toEqual(done);
  expect(await liftSuspension(admin, id)).toEqual(
    refused('intent', 'This account is not suspended'),
  );
  expect(await getEvents(services, id)).toEqual(['suspended', 'suspension-lifted']);
  expect((await logIn()).kind).toBe('signed-in');
  expect(await getActs(services)).toEqual(['user.suspended', 'user.suspension-lifted']);
});

test('ignores a session created during a suspension, even after that is lifted', async () => {
  const { services, admin, account, id } = await start();
  await services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
  expect(await readSession(services, account.request, testContext())).toBeNull();
  expect(await hasRole(services, id, 'user')).toBe(false);
  expect(await liftSuspension(admin, id)).toEqual(done);
  expect(await readSession(services, account.request, testContext())).toBeNull();
});

test('ends one or all sessions of a user, but never another user’s', async () => {
  const { services, admin, account, id } = await start();
  const end = (session: string) => endSessions(admin, id, { session });
  expect((await end(admin.session.sessionId)).kind).toBe('refused');
  expect(await end(account.session.sessionId)).toEqual(done);
  expect(await getEvents(services, id)).toEqual(['sessions-ended']);
  await signIn(services, testRequest('/auth'), testContext(), ana);
  expect(await end('all')).toEqual(done);
  expect(await services.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  expect(await readSession(services, admin.request, testContext())).not.toBeNull();
});

test('deletes an account by its address, with an audit entry and a last mail', async () => {
  const { services, admin, id } = await start();
  const remove = (address: string) => deleteUser(admin, id, { address });
  const wrong = refused('address', 'This is not the address of the account');
  expect(await remove('ann@example.org')).toEqual(wrong);
  expect(await remove(' Ana@Example.org ')).toEqual(done);
  expect(await services.db.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'user.deleted', subject: `user:${id}`, actorEmail: 'admin@example.org' },
  ]);
  expect(await remove(ana.email)).toEqual({ kind: 'gone' });
  // Mails that were still queued about the account are not sent.
  expect(await emailsTo(services, ana.email, 1)).toEqual(['Your account was deleted']);
});

test('lets an owner who is kept waiting log in again at once', async () => {
  const { services, admin, id } = await start();
  const attempt = (password: string) =>
    signIn(services, testRequest('/auth'), testContext(), { ...ana, password });
  const nothing = refused('intent', 'Nothing keeps this account waiting');
  expect(await unlockUser(admin, id)).toEqual(nothing);
  for (let guess = 0; guess < 6; guess += 1) await attempt('wrong1');
  expect(await attempt(ana.password)).toMatchObject({ kind: 'limited' });
  expect(await unlockUser(admin, id)).toEqual(done);
  expect((await attempt(ana.password)).kind).toBe('signed-in');
  expect((await getActs(services)).at(-1)).toBe('user.unlocked');
});
