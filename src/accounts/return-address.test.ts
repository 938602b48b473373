import { expect, test } from 'vitest';
import { nextOf, returnAddress, withNext } from './return-address.ts';

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

test('passes on where to go, and never to another site', () => {
  const url = (path: string) => ({ url: `https://www.example.org${path}` });
  const next = nextOf(url('/account/factors?next=%2Fadmin%2Fleads%3Fq%3Da'));
  expect(next).toBe('/admin/leads?q=a');
  expect(withNext('/account/factors', next)).toBe('/account/factors?next=%2Fadmin%2Fleads%3Fq%3Da');
  expect(withNext('/verify?factor=1', next)).toContain('/verify?factor=1&next=%2Fadmin');
  expect(nextOf(url('/account/factors'))).toBeNull();
  expect(withNext('/account/factors', null)).toBe('/account/factors');
  expect(nextOf(url('/account/factors?next=//evil.example'))).toBe('/');
});
