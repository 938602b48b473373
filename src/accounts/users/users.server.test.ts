import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import {
  accountPlatform,
  adminPassword,
  ana,
  signedUp,
  signedUpAdmin,
} from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { authOf } from '../auth.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { accountEvents } from '../account-events.table.server.ts';
import { authHeaders, readSession } from '../current-session.server.ts';
import { hasRole } from '../has-role.server.ts';
import { deleteAccount } from '../settings/delete-account.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { isSuspension } from '../sign-in/suspension.server.ts';
import { grantRole, takeRole } from './change-role.server.ts';
import { deleteUser } from './delete-user.server.ts';
import { endSessionsOf } from './end-sessions.server.ts';
import { grantAdmin } from './grant-admin.server.ts';
import { liftSuspension, suspendUser, unlockUser } from './suspend-user.server.ts';

const currentPassword = adminPassword;
const done = { is: 'done' };
const refused = (field: string, message: string) => ({ is: 'refused', error: { field, message } });

/** One admin, and Ana, whose address is confirmed. */
async function start(settings: Record<string, string> = {}) {
  const platform = await accountPlatform(settings);
  const admin = await signedUpAdmin(platform, 'admin@example.org');
  const account = await signedUp(platform);
  await confirm(platform, ana.email);
  return { platform, admin, account, id: account.session.userId };
}

const confirm = ({ db }: TestPlatform, email: string) =>
  db.update(users).set({ emailVerified: true }).where(eq(users.email, email));

async function actsOf({ db }: TestPlatform): Promise<string[]> {
  return (await db.select().from(auditLog)).map(({ act }) => act);
}

/** What the owner is told of by mail. */
async function eventsOf({ db }: TestPlatform, userId: string): Promise<string[]> {
  const events = await db.select().from(accountEvents).where(eq(accountEvents.userId, userId));
  return events.map(({ kind }) => kind);
}

async function mailsTo(platform: TestPlatform, address: string, count = 2): Promise<string[]> {
  await platform.runJobs();
  const mails = () => platform.outbox.sent.filter(({ recipient }) => recipient === address);
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(count);
  return mails().map(({ subject }) => subject);
}

test('grants the role to a confirmed address, with the password, an audit entry and a mail', async () => {
  const { platform, admin, id } = await start();
  const grant = (password = currentPassword) => grantRole(admin, id, { currentPassword: password });
  expect(await grant('wrong')).toMatchObject({ error: { field: 'currentPassword' } });
  await platform.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  expect(await grant()).toEqual(refused('act', 'The address has to be confirmed first'));
  expect(await hasRole(platform, id, 'admin')).toBe(false);
  expect(await actsOf(platform)).toEqual([]);
  await confirm(platform, ana.email);
  const suspended = (suspendedAt: Date | null) =>
    platform.db.update(users).set({ suspendedAt }).where(eq(users.id, id));
  await suspended(platform.clock());
  expect(await grant()).toEqual(refused('act', 'Lift the suspension first'));
  await suspended(null);
  expect(await grant()).toEqual(done);
  expect(await grant()).toEqual(refused('act', 'This account is already an admin'));
  expect(await hasRole(platform, id, 'admin')).toBe(true);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    {
      act: 'user.role-granted',
      subject: `user:${id}`,
      actorId: admin.session.userId,
      actorEmail: 'admin@example.org',
    },
  ]);
  expect(await mailsTo(platform, ana.email)).toContain('You are now an admin');
});

test('revokes the role of others only, and not of an address in ADMIN_EMAILS', async () => {
  const { platform, admin, id } = await start({ ADMIN_EMAILS: 'named@example.org' });
  await grantRole(admin, id, { currentPassword });
  expect(await takeRole(admin, id)).toEqual(done);
  expect(await hasRole(platform, id, 'admin')).toBe(false);
  expect(await takeRole(admin, id)).toEqual(refused('act', 'This account is not an admin'));
  expect(await eventsOf(platform, id)).toEqual(['role-granted', 'role-taken']);
  const own = refused('act', 'You can’t do this to your own account');
  expect(await takeRole(admin, admin.session.userId)).toEqual(own);
  expect(await suspendUser(admin, admin.session.userId)).toEqual(own);
  const named = await signedUpAdmin(platform, 'named@example.org');
  expect(await takeRole(admin, named.session.userId)).toMatchObject({ is: 'refused' });
});

test('grants the role by the operator’s command once the address is confirmed', async () => {
  const { platform, id } = await start();
  await platform.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  const grant = (address: string) => grantAdmin(platform.db, address, platform.clock());
  expect(await grant('nobody@example.org')).toBe('unknown-address');
  expect(await grant(' Ana@example.org')).toBe('waits-for-address');
  expect(await hasRole(platform, id, 'admin')).toBe(false);
  expect(await grant(ana.email)).toBe('waits-for-address');
  await confirm(platform, ana.email);
  expect(await hasRole(platform, id, 'admin')).toBe(true);
  expect(await grant(ana.email)).toBe('admin-already');
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { actorId: null, subject: `user:${id}`, details: { by: 'npm run admin' } },
  ]);
});

test.each([
  ['take the role from', takeRole],
  ['suspend', suspendUser],
])('lets only one succeed when two admins %s each other at once', async (_, act) => {
  const { platform, admin } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  const outcomes = await Promise.all([
    act(admin, other.session.userId),
    act(other, admin.session.userId),
  ]);
  expect(outcomes.map(({ is }) => is).toSorted()).toEqual(['done', 'refused']);
  const isAdmin = ({ session }: typeof admin) => hasRole(platform, session.userId, 'admin');
  expect([await isAdmin(admin), await isAdmin(other)].filter(Boolean)).toHaveLength(1);
});

test('the only admin can delete their account only once there is another', async () => {
  const { platform, admin } = await start();
  const asked = { ...admin, visit: testVisit() };
  const leave = () => deleteAccount({ currentPassword }, asked);
  expect(await leave()).toMatchObject({ field: 'currentPassword' });
  const other = (await signedUpAdmin(platform, 'other@example.org')).session.userId;
  for (const unfit of [{ suspendedAt: platform.clock() }, { emailVerified: false }]) {
    await platform.db.update(users).set(unfit).where(eq(users.id, other));
    expect(await leave()).toMatchObject({ field: 'currentPassword' });
    const fit = { suspendedAt: null, emailVerified: true };
    await platform.db.update(users).set(fit).where(eq(users.id, other));
  }
  expect(await leave()).toMatchObject({ notice: 'account-deleted' });
});

test('refuses every act of a former admin, even in an earlier session', async () => {
  const { platform, admin, id } = await start();
  await platform.db.update(users).set({ role: 'user' }).where(eq(users.email, 'admin@example.org'));
  const no = refused('act', 'You are no longer an admin');
  expect(await suspendUser(admin, id)).toEqual(no);
  expect(await grantRole(admin, id, { currentPassword })).toEqual(no);
  expect(await deleteUser(admin, id, { address: ana.email })).toEqual(no);
  expect(await actsOf(platform)).toEqual([]);
});

test('logs a suspended account out at once, and blocks every login until lifted', async () => {
  const { platform, admin, account, id } = await start();
  const logIn = (password = ana.password) =>
    signIn(platform, testRequest('/auth'), testVisit(), { email: ana.email, password });
  expect(await suspendUser(admin, id)).toEqual(done);
  const again = refused('act', 'This account is already suspended');
  expect(await suspendUser(admin, id)).toEqual(again);
  expect(await readSession(platform, account.request, testVisit())).toBeNull();
  expect(await logIn()).toEqual({ is: 'suspended' });
  // Without the password, nothing is said of the suspension.
  expect(await logIn('wrong1')).toEqual({ is: 'refused' });
  // A passkey, and every other way that is ours, starts a session like this.
  const byPasskey = authOf(platform).api.startSession({
    body: { userId: id, aal: 'aal2', amr: 'hwk user mfa', provedAt: new Date() },
    headers: authHeaders(testRequest('/'), testVisit()),
  });
  await expect(byPasskey).rejects.toSatisfy(isSuspension);
  expect(await platform.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  expect(await mailsTo(platform, ana.email)).toContain('Your account is suspended');
  expect(await liftSuspension(admin, id)).toEqual(done);
  expect(await liftSuspension(admin, id)).toEqual(refused('act', 'This account is not suspended'));
  expect(await eventsOf(platform, id)).toEqual(['suspended', 'suspension-lifted']);
  expect((await logIn()).is).toBe('signed-in');
  expect(await actsOf(platform)).toEqual(['user.suspended', 'user.suspension-lifted']);
});

test('ignores a session created during a suspension, even after that is lifted', async () => {
  const { platform, admin, account, id } = await start();
  await platform.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
  expect(await readSession(platform, account.request, testVisit())).toBeNull();
  expect(await hasRole(platform, id, 'user')).toBe(false);
  expect(await liftSuspension(admin, id)).toEqual(done);
  expect(await readSession(platform, account.request, testVisit())).toBeNull();
});

test('ends one or all sessions of a user, but never another user’s', async () => {
  const { platform, admin, account, id } = await start();
  const end = (session: string) => endSessionsOf(admin, id, { session });
  expect((await end(admin.session.sessionId)).is).toBe('refused');
  expect(await end(account.session.sessionId)).toEqual(done);
  expect(await eventsOf(platform, id)).toEqual(['sessions-ended']);
  await signIn(platform, testRequest('/auth'), testVisit(), ana);
  expect(await end('all')).toEqual(done);
  expect(await platform.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  expect(await readSession(platform, admin.request, testVisit())).not.toBeNull();
});

test('deletes an account by its address, with an audit entry and a last mail', async () => {
  const { platform, admin, id } = await start();
  const remove = (address: string) => deleteUser(admin, id, { address });
  const wrong = refused('address', 'This is not the address of the account');
  expect(await remove('ann@example.org')).toEqual(wrong);
  expect(await remove(' Ana@Example.org ')).toEqual(done);
  expect(await platform.db.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(await platform.db.select().from(auditLog)).toMatchObject([
    { act: 'user.deleted', subject: `user:${id}`, actorEmail: 'admin@example.org' },
  ]);
  expect(await remove(ana.email)).toEqual({ is: 'gone' });
  // Mails that were still queued about the account are not sent.
  expect(await mailsTo(platform, ana.email, 1)).toEqual(['Your account was deleted']);
});

test('lets an owner who is kept waiting log in again at once', async () => {
  const { platform, admin, id } = await start();
  const attempt = (password: string) =>
    signIn(platform, testRequest('/auth'), testVisit(), { ...ana, password });
  const nothing = refused('act', 'Nothing keeps this account waiting');
  expect(await unlockUser(admin, id)).toEqual(nothing);
  for (let guess = 0; guess < 6; guess += 1) await attempt('wrong1');
  expect(await attempt(ana.password)).toMatchObject({ is: 'limited' });
  expect(await unlockUser(admin, id)).toEqual(done);
  expect((await attempt(ana.password)).is).toBe('signed-in');
  expect((await actsOf(platform)).at(-1)).toBe('user.unlocked');
});
