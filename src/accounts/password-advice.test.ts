import { expect, test } from 'vitest';
import { company } from '../company.ts';
import { isFitForAdmins, passwordAdvice } from './password-advice.ts';

test('tells admins that they need 12 characters', () => {
  expect(passwordAdvice('moss tin', 12)).toContain('At least 12 characters');
});

test('suggests three random words, and rates a password', () => {
  expect(passwordAdvice('')).toContain('Three random words');
  expect(passwordAdvice('abc')).toContain('At least 6 characters');
  expect(passwordAdvice('password1')).toContain('guessed first');
  expect(passwordAdvice('moss tin oak')).toContain('Strong');
});

test('requires 12 characters of admins, not a common password or their address', () => {
  const isFit = (password: string) => isFitForAdmins(password, 'ana.smith@example.org');
  expect(isFit('moss tin oak')).toBe(true);
  const unfit = [
    'moss tin oa',
    'password1234',
    '123456789012',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'administrator!',
    'passwordpassword',
    'ana.smith2026',
  ];
  expect(unfit.filter(isFit)).toEqual([]);
});

test.each([
  'q1w2e3r4t5y6',
  '1qaz2wsx3edc',
  '1q2w3e4r5t6y',
  'zaq12wsxcde3',
  '123qweasdzxc',
  'Qwer1234Asdf',
  'abcd12345678',
  '987654321098',
  'basketball123',
  '111222tianya',
])('counts %s, which many people use, as common', (password) => {
  expect(isFitForAdmins(password, 'ana@example.org')).toBe(false);
});

test.each(['was dear fred', 'coffeeasdfgh', 'pond lamp rook', '1qaz2wsx3edc!pond'])(
  'takes no %s for a walk on the keyboard',
  (password) => expect(isFitForAdmins(password, 'ana@example.org')).toBe(true),
);

test('counts the firm’s own name as a common password', () => {
  const unfit = [company.name, company.legalName].map((name) => `${name.replaceAll(' ', '')}2026!`);
  expect(unfit.filter((password) => isFitForAdmins(password, 'ana@example.org'))).toEqual([]);
});
