import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
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
import { testContext } from '../../testing/test-context.ts';
import { accountEvents } from '../accounts.table.server.ts';
import { users } from '../auth.table.server.ts';
import { readSession } from '../sessions/current-session.server.ts';
import { listFactors } from '../factors/factors.server.ts';
import { findLink } from '../links/account-links.server.ts';
import {
  answerFactorRemoval,
  askForRemoval,
  openRemovals,
  keepFactors,
} from './remove-lost-factor.server.ts';
import { suspendUser, takeRole } from './change-user.server.ts';

const done = { kind: 'done' };
const refused = (message: string, field = 'intent') => ({
  kind: 'refused',
  error: { field, message },
});
const day = 24 * 3600_000;

type Admin = Awaited<ReturnType<typeof signedUpAdmin>>;

/** One admin, and Ana, who has a factor. */
async function start() {
  const services = await accountPlatform();
  const admin = await signedUpAdmin(services, 'admin@example.org');
  const account = await signedUp(services);
  const id = account.session.userId;
  const factor = await addTestFactor(services, id);
  const ask = (who: Admin, userId = id, of = factor) =>
    askForRemoval(who, userId, { factor: of, currentPassword });
  const answer = async (who: Admin, wanted: 'approve' | 'decline', userId = id) => {
    const removal = (await openRemovals(services)).find((each) => each.userId === userId);
    return answerFactorRemoval(who, userId, {
      removal: removal?.id ?? crypto.randomUUID(),
      answer: wanted,
    });
  };
  const isKept = async () => (await listFactors(services, id)).length > 0;
  return { services, admin, account, id, factor, ask, answer, isKept };
}

const closed = refused('This request is no longer open');
const tooSoon = refused('The owner has a day to object. You can consent after that.');
const needsAnother = refused('Another admin has to consent');

test('lets the only admin remove a user’s lost factor, with the password and a day later', async () => {
  const { services, admin, id, factor, ask, answer, isKept } = await start();
  // None of these can enter the admin area to consent.
  const able = { name: 'No', role: 'admin', emailVerified: true, hasAdminPassword: true } as const;
  for (const [email, lack] of Object.entries({
    'has no factor': {},
    'has a weak password': { hasAdminPassword: false },
    'is suspended': { suspendedAt: services.clock() },
    'is not confirmed': { emailVerified: false },
  })) {
    await services.db.insert(users).values({ ...able, ...lack, id: email, email });
    if (email !== 'has no factor') await addTestFactor(services, email);
  }
  const without = await askForRemoval(admin, id, { factor, currentPassword: '' });
  expect(without).toMatchObject({ error: { field: 'currentPassword' } });
  expect(await ask(admin)).toEqual(done);
  expect(await answer(admin, 'approve')).toEqual(tooSoon);
  services.time.advance(day);
  expect(await answer(admin, 'approve')).toEqual(done);
  expect(await isKept()).toBe(false);
  await services.runJobs();
  const subjects = () =>
    services.outbox.sent
      .filter((message) => message.recipient === ana.email)
      .map((message) => message.subject);
  await expect
    .poll(subjects)
    .toEqual(
      expect.arrayContaining([
        'Someone has asked to remove your second factor',
        'A second factor was removed',
      ]),
    );
});

test('asks another admin to consent, between a day and a week later', async () => {
  const { services, admin, id, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(services, 'other@example.org');
  expect(await ask(admin)).toEqual(done);
  const told = await services.db.select().from(accountEvents);
  expect(told).toMatchObject([{ kind: 'consent-wanted', userId: other.session.userId }]);
  expect((await ask(admin)).kind, 'a second request is refused').toBe('refused');
  expect(await answer(other, 'approve')).toEqual(tooSoon);
  services.time.advance(day - 1);
  expect(await answer(other, 'approve')).toEqual(tooSoon);
  services.time.advance(1);
  expect(await answer(admin, 'approve')).toEqual(needsAnother);
  expect(await answer(other, 'decline')).toEqual(done);
  expect(await isKept()).toBe(true);
  await ask(admin);
  const [late] = await openRemovals(services);
  services.time.advance(7 * day);
  expect(await openRemovals(services)).toEqual([]);
  const tooLate = { removal: late?.id ?? '', answer: 'approve' } as const;
  expect(await answerFactorRemoval(other, id, tooLate)).toEqual(closed);
  expect(await ask(admin), 'a new request, once the old one has expired').toEqual(done);
  services.time.advance(day);
  expect(await answer(other, 'approve')).toEqual(done);
  expect(await isKept()).toBe(false);
  expect((await services.db.select().from(auditLog)).at(-1)?.act).toBe('user.factor-taken');
});

test('lets the owner stop it by a link, which does nothing when opened', async () => {
  const { services, admin, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(services, 'other@example.org');
  await ask(admin);
  const [token = ''] = await mailedTokens(
    services,
    'Someone has asked to remove your second factor',
  );
  expect(await findLink(services, ['keep-factor'], token)).not.toBeNull();
  for (const purpose of ['reset-password', 'verify-address', 'change-address'] as const)
    expect(await findLink(services, [purpose], token)).toBeNull();
  expect(await openRemovals(services), 'looked at').toHaveLength(1);
  services.time.advance(day);
  expect(await keepFactors(services, token)).toBe(true);
  expect(await openRemovals(services)).toEqual([]);
  expect(await answer(other, 'approve')).toMatchObject({ kind: 'refused' });
  expect(await keepFactors(services, token), 'a second time').toBe(false);
  const objected = refused('The owner has objected to a removal within the last week. Ask them.');
  expect(await ask(other)).toEqual(objected);
  expect(await isKept()).toBe(true);
  expect((await services.db.select().from(auditLog)).map(({ act }) => act)).toContain(
    'user.factor-removal-stopped',
  );
  services.time.advance(7 * day);
  expect(await ask(other)).toEqual(done);
});

test('takes the factor that the request names, and ends the sessions of its owner only', async () => {
  const { services, admin, account, id, ask, answer } = await start();
  const other = await signedUpAdmin(services, 'other@example.org');
  const ben = await signedUp(services, { email: 'ben@example.org' });
  const idOfBen = ben.session.userId;
  await ask(admin, idOfBen, await addTestFactor(services, idOfBen));
  await ask(admin);
  const [first, second] = await openRemovals(services);
  expect([first?.userId, second?.userId], 'the oldest first').toEqual([idOfBen, id]);
  services.time.advance(day);
  const swapped = { removal: second?.id ?? '', answer: 'approve' } as const;
  expect(await answerFactorRemoval(other, idOfBen, swapped), 'of another').toEqual(closed);
  expect(await answer(other, 'approve')).toEqual(done);
  expect(await listFactors(services, id)).toEqual([]);
  expect(await listFactors(services, idOfBen)).toHaveLength(1);
  const isIn = async ({ request }: TestAccount) =>
    (await readSession(services, request, testContext())) !== null;
  expect(await isIn(account)).toBe(false);
  expect(await isIn(ben)).toBe(true);
});

test('lets nobody who has shut the other admins out go without their consent', async () => {
  const { services, admin, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(services, 'other@example.org');
  expect(await suspendUser(admin, other.session.userId)).toEqual(done);
  await ask(admin);
  services.time.advance(day);
  expect(await answer(admin, 'approve')).toMatchObject({ kind: 'refused' });
  expect(await isKept()).toBe(true);
});

test('removes no factor of an admin where no other admin can consent', async () => {
  const { services, admin, ask } = await start();
  const other = await signedUpAdmin(services, 'other@example.org');
  const { userId } = other.session;
  const [factor] = await listFactors(services, userId);
  const asked = await ask(admin, userId, factor?.id);
  expect(asked).toMatchObject({ kind: 'refused', error: { field: 'intent' } });
});

test('refuses the request of somebody who is no admin any more', async () => {
  const { services, admin, ask, answer, isKept } = await start();
  const other = await signedUpAdmin(services, 'other@example.org');
  await ask(admin);
  await takeRole(other, admin.session.userId);
  services.time.advance(day);
  expect(await answer(other, 'approve')).toEqual(
    refused('The admin who asked is no longer an admin'),
  );
  expect(await isKept()).toBe(true);
});
