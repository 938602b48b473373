import { hashPassword as hashByBetterAuth } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountPlatform, ana, signedUp } from '../testing/test-account.ts';
import { testRequest, testContext } from '../testing/test-context.ts';
import { identities } from './auth.table.server.ts';
import { hashPassword, verifyPassword } from './password-hash.server.ts';
import { signIn } from './sign-in/sign-in.server.ts';

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
