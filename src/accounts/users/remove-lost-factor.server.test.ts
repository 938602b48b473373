import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import {
  accountPlatform,
  addTestFactor,
  adminPassword as currentPassword,
  ana,
  mailedTokens,
  signedUp,
  signedUpAdmin,
  type TestAccount,
} from '../../testing/test-account.ts';
import { testVisit } from '../../testing/test-visit.ts';
import { accountEvents } from '../account-events.table.server.ts';
import { users } from '../auth.table.server.ts';
import { readSession } from '../current-session.server.ts';
import { listFactors } from '../factors/factors.server.ts';
import { findLink } from '../links/account-links.server.ts';
import { keepFactors } from '../links/keep-factor.server.ts';
import { takeRole } from './change-role.server.ts';
import { answerFactorRemoval, askForRemoval, openRemovals } from './remove-lost-factor.server.ts';
import { suspendUser } from './suspend-user.server.ts';

const done = { is: 'done' };
const refused = (message: string, field = 'act') => ({ is: 'refused', error: { field, message } });
const day = 24 * 3600_000;

type Admin = Awaited<ReturnType<typeof signedUpAdmin>>;

/** One admin, and Ana, who has a factor. */
async function start() {
  const platform = await accountPlatform();
  const admin = await signedUpAdmin(platform, 'admin@example.org');
  const account = await signedUp(platform);
  const id = account.session.userId;
  const factor = await addTestFactor(platform, id);
  const ask = (who: Admin, userId = id, of = factor) =>
    askForRemoval(who, userId, { factor: of, currentPassword });
  const answer = async (who: Admin, wanted: 'approve' | 'decline', userId = id) => {
    const removal = (await openRemovals(platform)).find((each) => each.userId === userId);
    return answerFactorRemoval(who, userId, {
      removal: removal?.id ?? crypto.randomUUID(),
      answer: wanted,
    });
  };
  const isKept = async () => (await listFactors(platform, id)).length > 0;
  return { platform, admin, account, id, factor, ask, answer, isKept };
}

const closed = refused('This request is no longer open');
const tooSoon = refused('The owner has a day to object. You can consent after that.');
const needsAnother = refused('Another admin has to consent');

test('lets the only admin remove a user’s lost factor, with the password and a day later', async () => {
  const { platform, admin, id, factor, ask, answer, isKept } = await start();
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
  const without = await askForRemoval(admin, id, { factor, currentPassword: '' });
  expect(without).toMatchObject({ error: { field: 'currentPassword' } });
  expect(await ask(admin)).toEqual(done);
  expect(await answer(admin, 'approve')).toEqual(tooSoon);
  platform.time.advance(day);
  expect(await answer(admin, 'approve')).toEqual(done);
  expect(await isKept()).toBe(false);
  await platform.runJobs();
  const subjects = () =>
    platform.outbox.sent.filter((mail) => mail.recipient === ana.email).map((mail) => mail.subject);
  await expect
    .poll(subjects)
    .toEqual(
      expect.arrayContaining([
        'Somebody has asked to remove your second factor',
        'A second factor was removed',
      ]),
    );
});

test('asks another admin to consent, between a day and a week later', async () => {
  const { platform, admin, id, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  expect(await ask(admin)).toEqual(done);
  const told = await platform.db.select().from(accountEvents);
  expect(told).toMatchObject([{ kind: 'consent-wanted', userId: other.session.userId }]);
  expect((await ask(admin)).is, 'a second request is refused').toBe('refused');
  expect(await answer(other, 'approve')).toEqual(tooSoon);
  platform.time.advance(day - 1);
  expect(await answer(other, 'approve')).toEqual(tooSoon);
  platform.time.advance(1);
  expect(await answer(admin, 'approve')).toEqual(needsAnother);
  expect(await answer(other, 'decline')).toEqual(done);
  expect(await isKept()).toBe(true);
  await ask(admin);
  const [late] = await openRemovals(platform);
  platform.time.advance(7 * day);
  expect(await openRemovals(platform)).toEqual([]);
  const tooLate = { removal: late?.id ?? '', answer: 'approve' } as const;
  expect(await answerFactorRemoval(other, id, tooLate)).toEqual(closed);
  expect(await ask(admin), 'a new request, once the old one has expired').toEqual(done);
  platform.time.advance(day);
  expect(await answer(other, 'approve')).toEqual(done);
  expect(await isKept()).toBe(false);
  expect((await platform.db.select().from(auditLog)).at(-1)?.act).toBe('user.factor-taken');
});

test('lets the owner stop it by a link, which does nothing when opened', async () => {
  const { platform, admin, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  await ask(admin);
  const [token = ''] = await mailedTokens(
    platform,
    'Somebody has asked to remove your second factor',
  );
  expect(await findLink(platform, ['keep-factor'], token)).not.toBeNull();
  for (const purpose of ['reset-password', 'verify-address', 'change-address'] as const)
    expect(await findLink(platform, [purpose], token)).toBeNull();
  expect(await openRemovals(platform), 'looked at').toHaveLength(1);
  platform.time.advance(day);
  expect(await keepFactors(platform, token)).toBe(true);
  expect(await openRemovals(platform)).toEqual([]);
  expect(await answer(other, 'approve')).toMatchObject({ is: 'refused' });
  expect(await keepFactors(platform, token), 'a second time').toBe(false);
  const objected = refused('The owner has objected to a removal within the last week. Ask them.');
  expect(await ask(other)).toEqual(objected);
  expect(await isKept()).toBe(true);
  expect((await platform.db.select().from(auditLog)).map(({ act }) => act)).toContain(
    'user.factor-removal-stopped',
  );
  platform.time.advance(7 * day);
  expect(await ask(other)).toEqual(done);
});

test('takes the factor that the request names, and ends the sessions of its owner only', async () => {
  const { platform, admin, account, id, ask, answer } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  const ben = await signedUp(platform, { email: 'ben@example.org' });
  const idOfBen = ben.session.userId;
  await ask(admin, idOfBen, await addTestFactor(platform, idOfBen));
  await ask(admin);
  const [first, second] = await openRemovals(platform);
  expect([first?.userId, second?.userId], 'the oldest first').toEqual([idOfBen, id]);
  platform.time.advance(day);
  const swapped = { removal: second?.id ?? '', answer: 'approve' } as const;
  expect(await answerFactorRemoval(other, idOfBen, swapped), 'of another').toEqual(closed);
  expect(await answer(other, 'approve')).toEqual(done);
  expect(await listFactors(platform, id)).toEqual([]);
  expect(await listFactors(platform, idOfBen)).toHaveLength(1);
  const isIn = async ({ request }: TestAccount) =>
    (await readSession(platform, request, testVisit())) !== null;
  expect(await isIn(account)).toBe(false);
  expect(await isIn(ben)).toBe(true);
});

test('lets nobody who has shut the other admins out go without their consent', async () => {
  const { platform, admin, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  expect(await suspendUser(admin, other.session.userId)).toEqual(done);
  await ask(admin);
  platform.time.advance(day);
  expect(await answer(admin, 'approve')).toMatchObject({ is: 'refused' });
  expect(await isKept()).toBe(true);
});

test('removes no factor of an admin where no other admin can consent', async () => {
  const { platform, admin, ask } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  const { userId } = other.session;
  const [factor] = await listFactors(platform, userId);
  const asked = await ask(admin, userId, factor?.id);
  expect(asked).toMatchObject({ is: 'refused', error: { field: 'act' } });
});

test('refuses the request of somebody who is no admin any more', async () => {
  const { platform, admin, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(platform, 'other@example.org');
  await ask(admin);
  await takeRole(other, admin.session.userId);
  platform.time.advance(day);
  expect(await answer(other, 'approve')).toEqual(
    refused('The admin who asked is no longer an admin'),
  );
  expect(await isKept()).toBe(true);
});
