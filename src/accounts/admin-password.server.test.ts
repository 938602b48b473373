import { expect, test } from 'vitest';
import { company } from '../company.ts';
import { isFitForAdmins } from './admin-password.server.ts';

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
