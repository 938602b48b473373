import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../database/audit-log.table.server.ts';
import {
  accountPlatform,
  addTestFactor,
  adminPassword as currentPassword,
  ana,
  signedUp,
  signedUpAdmin,
  type TestAccount,
} from '../../testing/test-account.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { testVisit } from '../../testing/test-visit.ts';
import { accountEvents } from '../account-events.table.server.ts';
import { users } from '../auth.table.server.ts';
import { readSession } from '../current-session.server.ts';
import { listFactors } from '../factors/factors.server.ts';
import { grantRole } from './change-role.server.ts';
import {
  answerFactorRemoval,
  openRemovals,
  removeLostFactor,
} from './remove-lost-factor.server.ts';
import { suspendUser } from './suspend-user.server.ts';

const done = { is: 'done' };
const refused = (field: string, message: string) => ({ is: 'refused', error: { field, message } });

/** One admin, and Ana. */
async function start() {
  const platform = await accountPlatform();
  const admin = await signedUpAdmin(platform, 'admin@example.org');
  const account = await signedUp(platform);
  return { platform, admin, account, id: account.session.userId };
}

async function subjectsTo(platform: TestPlatform, address: string): Promise<string[]> {
  await platform.runJobs();
  const mails = () => platform.outbox.sent.filter(({ recipient }) => recipient === address);
  await expect.poll(() => mails().length).toBeGreaterThanOrEqual(2);
  return mails().map(({ subject }) => subject);
}

test('lets the only admin remove a lost factor at once, with the password', async () => {
  const { platform, admin, id } = await start();
  // None of these can enter the admin area to consent.
  const able = { name: 'No', role: 'admin', emailVerified: true, hasAdminPassword: true } as const;
  for (const [email, lack] of Object.entries({
    'has no factor': {},
    'has a weak password': { hasAdminPassword: false },
    'is suspended': { suspendedAt: platform.clock() },
    'is not confirmed': { emailVerified: false },
  })) {
    await platform.db.insert(users).values({ ...able, ...lack, id: email, email });
    if (email !== 'has no factor') await addTestFactor(platform, email);
  }
  const factor = await addTestFactor(platform, id);
  const remove = (password: string) =>
    removeLostFactor(admin, id, { factor, currentPassword: password });
  expect(await remove('')).toMatchObject({ error: { field: 'currentPassword' } });
  expect(await remove(currentPassword)).toEqual(done);
  expect(await listFactors(platform, id)).toEqual([]);
  expect(await subjectsTo(platform, ana.email)).toContain('A second factor was removed');
});

test('asks a second admin to consent within a day before a lost factor is removed', async () => {
  const { platform, admin, id } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  const third = { id: 'third', name: 'Third', email: 'third@example.org' };
  const isAble = { role: 'admin', emailVerified: true, hasAdminPassword: true } as const;
  await platform.db.insert(users).values({ ...third, ...isAble });
  await addTestFactor(platform, 'third');
  const factor = await addTestFactor(platform, id);
  const remove = () => removeLostFactor(admin, id, { factor, currentPassword });
  const open = () => openRemovals(platform);
  const answer = async (who: typeof admin, wanted: 'approve' | 'decline') => {
    const [removal] = await open();
    return answerFactorRemoval(who, id, { removal: removal?.id ?? '', answer: wanted });
  };
  expect(await remove()).toEqual({ is: 'asked' });
  const told = await platform.db.select().from(accountEvents);
  expect(told.map(({ kind }) => kind)).toEqual(['consent-wanted', 'consent-wanted']);
  expect(new Set(told.map(({ userId }) => userId))).toEqual(
    new Set([other.session.userId, 'third']),
  );
  expect((await remove()).is, 'a second request is refused').toBe('refused');
  expect(await answer(admin, 'approve')).toEqual(refused('act', 'Another admin has to consent'));
  expect(await answer(other, 'decline')).toEqual(done);
  expect(await listFactors(platform, id)).toHaveLength(1);
  await remove();
  const [late] = await open();
  platform.time.advance(24 * 3600_000);
  expect(await open()).toEqual([]);
  const tooLate = { removal: late?.id ?? '', answer: 'approve' } as const;
  expect(await answerFactorRemoval(other, id, tooLate)).toMatchObject({ is: 'refused' });
  expect(await remove(), 'a new request, once the old one has expired').toEqual({ is: 'asked' });
  expect(await answer(other, 'approve')).toEqual(done);
  expect(await listFactors(platform, id)).toEqual([]);
  expect((await platform.db.select().from(auditLog)).at(-1)?.act).toBe('user.factor-taken');
  expect(await subjectsTo(platform, 'other@example.org')).toContain(
    'Your consent is needed to remove a second factor',
  );
});

test('takes the factor that the request names, and ends the sessions of its owner only', async () => {
  const { platform, admin, account, id } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  const ben = await signedUp(platform, { email: 'ben@example.org' });
  const idOfBen = ben.session.userId;
  const factor = await addTestFactor(platform, id);
  const factorOfBen = await addTestFactor(platform, idOfBen);
  await removeLostFactor(admin, idOfBen, { factor: factorOfBen, currentPassword });
  await removeLostFactor(admin, id, { factor, currentPassword });
  const [, declined] = await openRemovals(platform);
  await answerFactorRemoval(other, id, { removal: declined?.id ?? '', answer: 'decline' });
  expect(await openRemovals(platform)).toMatchObject([{ userId: idOfBen }]);
  await removeLostFactor(admin, id, { factor, currentPassword });
  const [first, second] = await openRemovals(platform);
  expect([first?.userId, second?.userId], 'the oldest first').toEqual([idOfBen, id]);
  const approve = (userId: string) =>
    answerFactorRemoval(other, userId, { removal: second?.id ?? '', answer: 'approve' });
  const closed = refused('act', 'This request is no longer open');
  expect(await approve(idOfBen), 'of another account').toEqual(closed);
  expect(await approve(id)).toEqual(done);
  expect(await listFactors(platform, id)).toEqual([]);
  expect(await listFactors(platform, idOfBen)).toHaveLength(1);
  expect(await openRemovals(platform)).toMatchObject([{ userId: idOfBen }]);
  const isIn = async ({ request }: TestAccount) =>
    (await readSession(platform, request, testVisit())) !== null;
  expect(await isIn(account)).toBe(false);
  expect(await isIn(ben)).toBe(true);
  expect(await approve(id), 'a second time').toEqual(closed);
});

test('lets nobody who has shut the other admins out go without their consent for a day', async () => {
  const { platform, admin, id } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  const factor = await addTestFactor(platform, id);
  const remove = () => removeLostFactor(admin, id, { factor, currentPassword });
  expect(await suspendUser(admin, other.session.userId)).toEqual(done);
  expect(await remove()).toMatchObject({ is: 'refused', error: { field: 'act' } });
  expect(await listFactors(platform, id)).toHaveLength(1);
  platform.time.advance({ days: 1 });
  expect(await remove()).toEqual(done);
});

test('lets nobody consent whom the asker has just made an admin', async () => {
  const { platform, admin, id } = await start();
  const ben = await signedUpAdmin(platform, 'ben@example.org');
  const idOfBen = ben.session.userId;
  await platform.db.update(users).set({ role: 'user' }).where(eq(users.id, idOfBen));
  expect(await grantRole(admin, idOfBen, { currentPassword })).toEqual(done);
  const factor = await addTestFactor(platform, id);
  expect(await removeLostFactor(admin, id, { factor, currentPassword })).toEqual({ is: 'asked' });
  const [removal] = await openRemovals(platform);
  const answer = { removal: removal?.id ?? '', answer: 'approve' } as const;
  expect(await answerFactorRemoval(ben, id, answer)).toMatchObject({ is: 'refused' });
  expect(await listFactors(platform, id)).toHaveLength(1);
});

test('refuses the request of somebody who is no admin any more', async () => {
  const { platform, admin, id } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  const factor = await addTestFactor(platform, id);
  await removeLostFactor(admin, id, { factor, currentPassword });
  const [removal] = await openRemovals(platform);
  const isAsker = eq(users.id, admin.session.userId);
  await platform.db.update(users).set({ role: 'user' }).where(isAsker);
  const answer = { removal: removal?.id ?? '', answer: 'approve' } as const;
  expect(await answerFactorRemoval(other, id, answer)).toEqual(
    refused('act', 'The admin who asked is no longer an admin'),
  );
  expect(await listFactors(platform, id)).toHaveLength(1);
});
