import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { company } from '../../company.ts';
import { hashPassword, verifyPassword, isFitForAdmins } from './passwords.server.ts';

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
