import { expect, test } from 'vitest';
import { atOnce } from '../../testing/at-once.ts';
import {
  accountPlatform,
  addTestFactor,
  ana,
  enrolApp,
  getSession,
  signedUp,
} from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { accountEvents } from '../accounts.table.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { isComplete, readSession } from '../sessions/current-session.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { useBackupCode, remakeBackupCodes } from './backup-codes.server.ts';
import { enrolTotp } from './totp.server.ts';
import { addFactor, listFactors, ownFactor, removeFactor } from './factors.server.ts';
import { type Factor, factors } from './factors.table.server.ts';
import { raiseAssurance, verifySecondStep } from './second-step.server.ts';
import { confirmFactor } from './verify-factor.server.ts';

async function start() {
  const services = await accountPlatform();
  return { services, ...(await signedUp(services)) };
}

test('ends other sessions when a factor is verified, and renews the own one at aal2', async () => {
  const { services, session, request } = await start();
  const login = { email: ana.email, password: ana.password };
  await signIn(services, testRequest('/auth'), testContext(), login);
  const { factor } = await enrolApp(services, { session, request });
  const ctx = testContext();
  const codes = await confirmFactor({ services, request, ctx, session }, factor, 'otp mfa');
  expect(codes).toHaveLength(10);
  expect(await services.db.select().from(sessions)).toMatchObject([{ aal: 'aal2' }]);
  expect(await readSession(services, request, testContext())).toBeNull();
  const raised = await getSession(services, testRequest('/', ctx));
  expect(raised.sessionId).not.toBe(session.sessionId);
  const asking = { services, request: testRequest('/', ctx), ctx, session: raised };
  const { factor: second } = await enrolApp(services, asking);
  expect(await confirmFactor(asking, second, 'otp mfa'), 'the codes stay').toBeNull();
});

test('requires a code or an unused backup code after the password once a factor exists', async () => {
  const { services, session, request } = await start();
  const { factor, codeNow } = await enrolApp(services, { session, request });
  const codes = await confirmFactor(
    { services, request, ctx: testContext(), session },
    factor,
    'otp mfa',
  );
  const login = { email: ana.email, password: ana.password };
  const ctx = testContext();
  await signIn(services, testRequest('/auth'), ctx, login);
  const half = await getSession(services, testRequest('/', ctx));
  expect(isComplete(half)).toBe(false);
  const verify = (code: string) => verifySecondStep(services, testContext(), half.userId, code);
  expect(await verify('000000')).toEqual({ kind: 'wrong' });
  const backup = codes?.[0] ?? '';
  expect((await verify(backup.toUpperCase().replace('-', ' '))).kind).toBe('right');
  expect(await verify(backup)).toEqual({ kind: 'wrong' });
  expect((await verify(await codeNow())).kind).toBe('right');
  for (let guess = 0; guess < 5; guess += 1) expect((await verify('000000')).kind).toBe('wrong');
  const after = testContext();
  await raiseAssurance(
    { services, request: testRequest('/', ctx), ctx: after, session: half },
    'otp mfa',
  );
  expect(isComplete(await getSession(services, testRequest('/', after)))).toBe(true);
});

test('limits parallel guesses of a code to five', async () => {
  const { services, session } = await start();
  const guesses = Array.from({ length: 20 }, (_, guess) =>
    verifySecondStep(services, testContext(), session.userId, String(guess).padStart(6, '0')),
  );
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter(({ kind }) => kind === 'wrong')).toHaveLength(5);
  expect(outcomes.filter(({ kind }) => kind === 'limited')).toHaveLength(15);
});

test('drops a factor left unverified for five minutes, and allows ten at most', async () => {
  const { services, session, request } = await start();
  const { factor } = await enrolApp(services, { session, request });
  services.time.advance(300_000);
  expect(await ownFactor(services, session.userId, factor.id)).toBeNull();
  services.time.advance(1);
  const add = () =>
    addFactor(services, {
      userId: session.userId,
      factorType: 'totp',
      friendlyName: 'One more',
      status: 'verified',
    });
  for (let added = 0; added < 10; added += 1) expect(await add()).not.toBeNull();
  expect(await add()).toBeNull();
  expect(await services.db.select().from(factors)).toHaveLength(10);
});

test('removes only one’s own factor, with the password, and ends other sessions', async () => {
  const { services, session, request } = await start();
  const { factor } = await enrolApp(services, { session, request });
  await confirmFactor({ services, request, ctx: testContext(), session }, factor, 'otp mfa');
  const asked = { services, session, request, ctx: testContext() };
  const fields = { factor: factor.id, currentPassword: 'wrong1' };
  expect(await removeFactor(fields, asked)).toMatchObject({ field: 'currentPassword' });
  expect(await ownFactor(services, 'somebody else', factor.id)).toBeNull();
  await signIn(services, testRequest('/auth'), testContext(), ana);
  await removeFactor({ ...fields, currentPassword: ana.password }, asked);
  expect(await listFactors(services, session.userId)).toEqual([]);
  expect(await services.db.select().from(sessions)).toEqual([]);
  const told = await services.db.select().from(accountEvents);
  const kinds = told.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['factor-added', 'factor-removed', 'new-device']);
});

test('drops the session back to aal1 when the last factor is removed', async () => {
  const { services, session, request } = await start();
  const { factor } = await enrolApp(services, { session, request });
  const ctx = testContext();
  await confirmFactor({ services, request, ctx, session }, factor, 'otp mfa');
  const raised = testRequest('/', ctx);
  const second = await addTestFactor(services, session.userId);
  const remove = async (id: string) =>
    removeFactor(
      { factor: id, currentPassword: ana.password },
      {
        services,
        session: await getSession(services, raised),
        request: raised,
        ctx: testContext(),
      },
    );
  await remove(second);
  expect(await getSession(services, raised)).toMatchObject({ aal: 'aal2' });
  await remove(factor.id);
  expect(await getSession(services, raised)).toMatchObject({ aal: 'aal1' });
});

test('finds no factor for a malformed id', async () => {
  const { services, session } = await start();
  for (const id of ['', '\0', 'a', '-'.repeat(36), `${crypto.randomUUID()}0`])
    expect(await ownFactor(services, session.userId, id)).toBeNull();
});

test('keeps the backup codes when only an unverified factor is removed', async () => {
  const { services, session, request } = await start();
  const asking = { services, request, ctx: testContext(), session };
  const { factor } = await enrolApp(services, { session, request });
  const [code = ''] = (await confirmFactor(asking, factor, 'otp mfa')) ?? [];
  const { factor: second } = await enrolApp(services, { session, request });
  await removeFactor({ factor: second.id, currentPassword: ana.password }, asking);
  expect(await useBackupCode(services, session.userId, code)).toBe(true);
});

test('removes the backup codes when the last two factors are removed at once', async () => {
  const { services, session, request } = await start();
  const asking = { services, request, ctx: testContext(), session };
  const { factor } = await enrolApp(services, { session, request });
  const [code = ''] = (await confirmFactor(asking, factor, 'otp mfa')) ?? [];
  const second = await addTestFactor(services, session.userId);
  const remove = (id: string) =>
    removeFactor({ factor: id, currentPassword: ana.password }, asking);
  await atOnce(services, factors, [() => remove(factor.id), () => remove(second)]);
  expect(await listFactors(services, session.userId)).toEqual([]);
  expect(await useBackupCode(services, session.userId, code)).toBe(false);
});

test('makes one set of backup codes when two first factors are verified at once', async () => {
  const { services, session, request } = await start();
  const confirm = async (factor: Factor) =>
    confirmFactor({ services, request, ctx: testContext(), session }, factor, 'otp mfa');
  const { factor } = await enrolApp(services, { session, request });
  const { factor: second } = await enrolApp(services, { session, request });
  // The slower one may find that the faster has replaced their session.
  const outcomes = await Promise.allSettled([confirm(factor), confirm(second)]);
  const shown = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value);
  expect(shown).toHaveLength(1);
});

test('neither adds a factor nor raises the session once that has ended', async () => {
  const { services, session, request } = await start();
  const ctx = testContext();
  const asking = { services, request, ctx, session };
  const { factor } = await enrolApp(services, { session, request });
  await services.db.delete(sessions);
  const toLogIn = { status: 303 };
  await expect(raiseAssurance(asking, 'otp mfa')).rejects.toMatchObject(toLogIn);
  await expect(confirmFactor(asking, factor, 'otp mfa')).rejects.toMatchObject(toLogIn);
  expect(await listFactors(services, session.userId)).toEqual([]);
  expect(await services.db.select().from(sessions)).toEqual([]);
  expect(ctx.setCookies).toEqual([]);
});

test('adds no factor from a session more than ten minutes old', async () => {
  const { services, session, request } = await start();
  services.time.advance(11 * 60_000);
  const asked = { services, session, request, ctx: testContext() };
  const outcome = await enrolTotp({ friendlyName: 'A stranger’s' }, asked);
  expect(outcome).toMatchObject({ field: 'friendlyName' });
  expect(await services.db.select().from(factors)).toEqual([]);
});

test('makes new backup codes only with the password, and voids the old ones', async () => {
  const { services, session, request } = await start();
  await services.db.update(users).set({ emailVerified: true });
  const { factor } = await enrolApp(services, { session, request });
  const ctx = testContext();
  const old = await confirmFactor({ services, request, ctx, session }, factor, 'otp mfa');
  const raised = testRequest('/', ctx);
  const asked = {
    services,
    session: await getSession(services, raised),
    request: raised,
    ctx: testContext(),
  };
  const remake = (currentPassword: string) => remakeBackupCodes({ currentPassword }, asked);
  expect(await remake('')).toMatchObject({ field: 'currentPassword' });
  const made = await remake(ana.password);
  const codes = 'shown' in made ? made.shown.codes : [];
  expect(await useBackupCode(services, session.userId, old?.[0] ?? '')).toBe(false);
  expect(await useBackupCode(services, session.userId, codes[0] ?? '')).toBe(true);
  await services.runJobs();
  const subjects = () => services.outbox.sent.map(({ subject }) => subject);
  await expect.poll(subjects).toContain('New backup codes were made');
});
