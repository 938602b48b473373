import { expect, test } from 'vitest';
import { returnAddress } from './return-address.ts';

test('accepts an address on this site', () => {
  expect(returnAddress('/account?tab=1#name')).toBe('/account?tab=1#name');
});

test('refuses addresses off this site and the login pages', () => {
  const elsewhere = [
    null,
    '',
    'https://evil.example',
    'https:evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\evil.example',
    '/%09/evil.example/../..//evil.example',
    '/\t/evil.example',
    '/./\n/evil',
    'javascript:alert(1)',
    '/.//evil.example',
    '/auth',
    '/auth/logout',
  ];
  for (const wanted of elsewhere) expect(returnAddress(wanted)).toMatch(/^\/(%09\/.*)?$/);
});
