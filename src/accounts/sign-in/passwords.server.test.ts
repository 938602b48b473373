import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.server.ts';

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

test('verifies at the cost that the hash names', async () => {
  const salt = 'c2FsdC1vZi10aGUtdGVzdA';
  const key = scryptSync('pond lamp rook', salt, 64, { N: 2 ** 10, r: 8, p: 1 });
  const hash = `scrypt:1024:8:1:${salt}:${key.toString('base64url')}`;
  expect(await verifyPassword({ hash, password: 'pond lamp rook' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'pond lamp Rook' })).toBe(false);
});

test.each(['', 'bcrypt:1024:8:1', 'scrypt:::', 'scrypt:1024:0:1'])(
  'refuses the malformed hash “%s…”',
  async (named) => {
    const hash = `${named}:${'s'.repeat(22)}:${'k'.repeat(86)}`;
    expect(await verifyPassword({ hash, password: '' })).toBe(false);
  },
);
