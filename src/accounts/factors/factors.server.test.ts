import { expect, test } from 'vitest';
import { atOnce } from '../../testing/at-once.ts';
import {
  accountPlatform,
  addTestFactor,
  ana,
  enrolApp,
  sessionOf,
  signedUp,
} from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';
import { accountEvents } from '../account-events.table.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { isComplete, readSession } from '../current-session.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { useBackupCode } from './backup-codes.server.ts';
import { enrolTotp } from './enrol-totp.server.ts';
import { addFactor, listFactors, ownFactor } from './factors.server.ts';
import { type Factor, factors } from './factors.table.server.ts';
import { confirmFactor, raiseAssurance } from './raise-assurance.server.ts';
import { remakeBackupCodes } from './remake-backup-codes.server.ts';
import { removeFactor } from './remove-factor.server.ts';
import { verifySecondStep } from './verify-second-step.server.ts';

async function start() {
  const platform = await accountPlatform();
  return { platform, ...(await signedUp(platform)) };
}

test('ends other sessions when a factor is verified, and renews the own one at aal2', async () => {
  const { platform, session, request } = await start();
  const login = { email: ana.email, password: ana.password };
  await signIn(platform, testRequest('/auth'), testVisit(), login);
  const { factor } = await enrolApp(platform, { session, request });
  const visit = testVisit();
  const codes = await confirmFactor({ platform, request, visit, session }, factor, 'otp mfa');
  expect(codes).toHaveLength(10);
  expect(await platform.db.select().from(sessions)).toMatchObject([{ aal: 'aal2' }]);
  expect(await readSession(platform, request, testVisit())).toBeNull();
  const raised = await sessionOf(platform, testRequest('/', visit));
  expect(raised.sessionId).not.toBe(session.sessionId);
  const asking = { platform, request: testRequest('/', visit), visit, session: raised };
  const { factor: second } = await enrolApp(platform, asking);
  expect(await confirmFactor(asking, second, 'otp mfa'), 'the codes stay').toBeNull();
});

test('requires a code or an unused backup code after the password once a factor exists', async () => {
  const { platform, session, request } = await start();
  const { factor, codeNow } = await enrolApp(platform, { session, request });
  const codes = await confirmFactor(
    { platform, request, visit: testVisit(), session },
    factor,
    'otp mfa',
  );
  const login = { email: ana.email, password: ana.password };
  const visit = testVisit();
  await signIn(platform, testRequest('/auth'), visit, login);
  const half = await sessionOf(platform, testRequest('/', visit));
  expect(isComplete(half)).toBe(false);
  const verify = (code: string) => verifySecondStep(platform, testVisit(), half.userId, code);
  expect(await verify('000000')).toEqual({ is: 'wrong' });
  const backup = codes?.[0] ?? '';
  expect((await verify(backup.toUpperCase().replace('-', ' '))).is).toBe('right');
  expect(await verify(backup)).toEqual({ is: 'wrong' });
  expect((await verify(await codeNow())).is).toBe('right');
  for (let guess = 0; guess < 5; guess += 1) expect((await verify('000000')).is).toBe('wrong');
  const after = testVisit();
  await raiseAssurance(
    { platform, request: testRequest('/', visit), visit: after, session: half },
    'otp mfa',
  );
  expect(isComplete(await sessionOf(platform, testRequest('/', after)))).toBe(true);
});

test('limits parallel guesses of a code to five', async () => {
  const { platform, session } = await start();
  const guesses = Array.from({ length: 20 }, (_, guess) =>
    verifySecondStep(platform, testVisit(), session.userId, String(guess).padStart(6, '0')),
  );
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter(({ is }) => is === 'wrong')).toHaveLength(5);
  expect(outcomes.filter(({ is }) => is === 'limited')).toHaveLength(15);
});

test('drops a factor left unverified for five minutes, and allows ten at most', async () => {
  const { platform, session, request } = await start();
  const { factor } = await enrolApp(platform, { session, request });
  platform.time.advance(300_000);
  expect(await ownFactor(platform, session.userId, factor.id)).toBeNull();
  platform.time.advance(1);
  const add = () =>
    addFactor(platform, {
      userId: session.userId,
      factorType: 'totp',
      friendlyName: 'One more',
      status: 'verified',
    });
  for (let added = 0; added < 10; added += 1) expect(await add()).not.toBeNull();
  expect(await add()).toBeNull();
  expect(await platform.db.select().from(factors)).toHaveLength(10);
});

test('removes only one’s own factor, with the password, and ends other sessions', async () => {
  const { platform, session, request } = await start();
  const { factor } = await enrolApp(platform, { session, request });
  await confirmFactor({ platform, request, visit: testVisit(), session }, factor, 'otp mfa');
  const asked = { platform, session, request, visit: testVisit() };
  const fields = { factor: factor.id, currentPassword: 'wrong1' };
  expect(await removeFactor(fields, asked)).toMatchObject({ field: 'currentPassword' });
  expect(await ownFactor(platform, 'somebody else', factor.id)).toBeNull();
  await signIn(platform, testRequest('/auth'), testVisit(), ana);
  await removeFactor({ ...fields, currentPassword: ana.password }, asked);
  expect(await listFactors(platform, session.userId)).toEqual([]);
  expect(await platform.db.select().from(sessions)).toEqual([]);
  const told = await platform.db.select().from(accountEvents);
  const kinds = told.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['factor-added', 'factor-removed', 'new-device']);
});

test('drops the session back to aal1 when the last factor is removed', async () => {
  const { platform, session, request } = await start();
  const { factor } = await enrolApp(platform, { session, request });
  const visit = testVisit();
  await confirmFactor({ platform, request, visit, session }, factor, 'otp mfa');
  const raised = testRequest('/', visit);
  const second = await addTestFactor(platform, session.userId);
  const remove = async (id: string) =>
    removeFactor(
      { factor: id, currentPassword: ana.password },
      { platform, session: await sessionOf(platform, raised), request: raised, visit: testVisit() },
    );
  await remove(second);
  expect(await sessionOf(platform, raised)).toMatchObject({ aal: 'aal2' });
  await remove(factor.id);
  expect(await sessionOf(platform, raised)).toMatchObject({ aal: 'aal1' });
});

test('finds no factor for a malformed id', async () => {
  const { platform, session } = await start();
  for (const id of ['', '\0', 'a', '-'.repeat(36), `${crypto.randomUUID()}0`])
    expect(await ownFactor(platform, session.userId, id)).toBeNull();
});

test('keeps the backup codes when only an unverified factor is removed', async () => {
  const { platform, session, request } = await start();
  const asking = { platform, request, visit: testVisit(), session };
  const { factor } = await enrolApp(platform, { session, request });
  const [code = ''] = (await confirmFactor(asking, factor, 'otp mfa')) ?? [];
  const { factor: second } = await enrolApp(platform, { session, request });
  await removeFactor({ factor: second.id, currentPassword: ana.password }, asking);
  expect(await useBackupCode(platform, session.userId, code)).toBe(true);
});

test('removes the backup codes when the last two factors are removed at once', async () => {
  const { platform, session, request } = await start();
  const asking = { platform, request, visit: testVisit(), session };
  const { factor } = await enrolApp(platform, { session, request });
  const [code = ''] = (await confirmFactor(asking, factor, 'otp mfa')) ?? [];
  const second = await addTestFactor(platform, session.userId);
  const remove = (id: string) =>
    removeFactor({ factor: id, currentPassword: ana.password }, asking);
  await atOnce(platform, factors, [() => remove(factor.id), () => remove(second)]);
  expect(await listFactors(platform, session.userId)).toEqual([]);
  expect(await useBackupCode(platform, session.userId, code)).toBe(false);
});

test('makes one set of backup codes when two first factors are verified at once', async () => {
  const { platform, session, request } = await start();
  const confirm = async (factor: Factor) =>
    confirmFactor({ platform, request, visit: testVisit(), session }, factor, 'otp mfa');
  const { factor } = await enrolApp(platform, { session, request });
  const { factor: second } = await enrolApp(platform, { session, request });
  // The slower one may find that the faster has replaced their session.
  const outcomes = await Promise.allSettled([confirm(factor), confirm(second)]);
  const shown = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value);
  expect(shown).toHaveLength(1);
});

test('neither adds a factor nor raises the session once that has ended', async () => {
  const { platform, session, request } = await start();
  const visit = testVisit();
  const asking = { platform, request, visit, session };
  const { factor } = await enrolApp(platform, { session, request });
  await platform.db.delete(sessions);
  const toLogIn = { status: 303 };
  await expect(raiseAssurance(asking, 'otp mfa')).rejects.toMatchObject(toLogIn);
  await expect(confirmFactor(asking, factor, 'otp mfa')).rejects.toMatchObject(toLogIn);
  expect(await listFactors(platform, session.userId)).toEqual([]);
  expect(await platform.db.select().from(sessions)).toEqual([]);
  expect(visit.setCookies).toEqual([]);
});

test('adds no factor from a session more than ten minutes old', async () => {
  const { platform, session, request } = await start();
  platform.time.advance(11 * 60_000);
  const asked = { platform, session, request, visit: testVisit() };
  const outcome = await enrolTotp({ friendlyName: 'A stranger’s' }, asked);
  expect(outcome).toMatchObject({ field: 'friendlyName' });
  expect(await platform.db.select().from(factors)).toEqual([]);
});

test('makes new backup codes only with the password, and voids the old ones', async () => {
  const { platform, session, request } = await start();
  await platform.db.update(users).set({ emailVerified: true });
  const { factor } = await enrolApp(platform, { session, request });
  const visit = testVisit();
  const old = await confirmFactor({ platform, request, visit, session }, factor, 'otp mfa');
  const raised = testRequest('/', visit);
  const asked = {
    platform,
    session: await sessionOf(platform, raised),
    request: raised,
    visit: testVisit(),
  };
  const remake = (currentPassword: string) => remakeBackupCodes({ currentPassword }, asked);
  expect(await remake('')).toMatchObject({ field: 'currentPassword' });
  const made = await remake(ana.password);
  const codes = 'shown' in made ? made.shown.codes : [];
  expect(await useBackupCode(platform, session.userId, old?.[0] ?? '')).toBe(false);
  expect(await useBackupCode(platform, session.userId, codes[0] ?? '')).toBe(true);
  await platform.runJobs();
  const subjects = () => platform.outbox.sent.map(({ subject }) => subject);
  await expect.poll(subjects).toContain('New backup codes were made');
});
