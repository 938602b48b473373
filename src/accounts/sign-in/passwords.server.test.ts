import { hashPassword as hashByBetterAuth } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { company } from '../../company.ts';
import { accountPlatform, ana, signedUp } from '../../testing/test-account.ts';
import { testRequest, testContext } from '../../testing/test-context.ts';
import { identities } from '../auth.table.server.ts';
import { hashPassword, verifyPassword, isFitForAdmins } from './passwords.server.ts';
import { signIn } from './sign-in.server.ts';

test('hashes by scrypt at the cost that OWASP asks for, with a salt for each password', async () => {
  const hash = await hashPassword('pond lamp rook');
  expect(hash).toMatch(/^scrypt:32768:8:3:[\w-]{22}:[\w-]{86}$/);
  expect(await hashPassword('pond lamp rook')).not.toBe(hash);
  expect(await verifyPassword({ hash, password: 'pond lamp rook' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'pond lamp Rook' })).toBe(false);
});

test('takes an accented letter typed in either way', async () => {
  const hash = await hashPassword('caf\u00e9 lamp');
  expect(await verifyPassword({ hash, password: 'cafe\u0301 lamp' })).toBe(true);
});

const { name: _name, ...login } = ana;

/** Somebody whose password better-auth has hashed, as it did here before. */
async function hashedBefore() {
  const services = await accountPlatform();
  const { session } = await signedUp(services);
  const hash = await hashByBetterAuth(ana.password);
  const isTheirs = eq(identities.userId, session.userId);
  await services.db.update(identities).set({ password: hash }).where(isTheirs);
  const attempt = (password: string) =>
    signIn(services, testRequest('/auth'), testContext(), { ...login, password });
  const stored = async () =>
    (await services.db.select().from(identities).where(isTheirs))[0]?.password;
  return { hash, attempt, stored };
}

test('hashes a password again that was hashed at a lower cost, once it is right', async () => {
  const { hash, attempt, stored } = await hashedBefore();
  expect((await attempt('wrong1')).is).toBe('refused');
  expect(await stored()).toBe(hash);
  expect((await attempt(ana.password)).is).toBe('signed-in');
  expect(await stored()).toMatch(/^scrypt:32768:8:3:/);
  expect((await attempt('wrong1')).is).toBe('refused');
  expect((await attempt(ana.password)).is).toBe('signed-in');
});

test('lets somebody in twice at once while the password is hashed again', async () => {
  const { attempt } = await hashedBefore();
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => attempt(ana.password)));
  expect(outcomes.map(({ is }) => is)).toEqual(outcomes.map(() => 'signed-in'));
});

const isFit = (password: string) => isFitForAdmins(password, 'ana.smith@example.org');

test.each([
  'copper-lantern-orbit',
  'copperlanternorbit',
  'moss tin oak',
  'pond lamp rook',
  'river castle moon',
  'vK3$mQ9!tR2x',
  'q8Zr mountain 41',
])('accepts %s', (password) => expect(isFit(password)).toBe(true));

test.each([
  'moss tin oa',
  'manchesterunited',
  'Manchester-United',
  'tottenham hotspur',
  'liverpool-football-club',
  'correcthorsebattery',
  'Correct-Horse-Battery',
  'correct horse battery staple',
  'coffee train fish',
  'welcometothejungle1',
  'password1234',
  'P@ssw0rd12345',
  'passwordpassword',
  'administrator!',
  'iloveyouforever',
  '123456789012',
  '987654321098',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcd12345678',
  'q1w2e3r4t5y6',
  '1qaz2wsx3edc',
  '1q2w3e4r5t6y',
  'zaq12wsxcde3',
  '123qweasdzxc',
  'Qwer1234Asdf',
  'basketball123',
  '111222tianya',
  'summerwinter2024',
  'ana.smith2026',
])('refuses %s', (password) => expect(isFit(password)).toBe(false));

test('refuses the firm’s own name, with a year or without', () => {
  const names = [company.name, company.legalName].map((name) => name.replaceAll(' ', ''));
  expect(names.flatMap((name) => [`${name}2026!`, `${name}-${name}`]).filter(isFit)).toEqual([]);
});
