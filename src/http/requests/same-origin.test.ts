import { expect, test } from 'vitest';
import { isAllowedOrigin } from './same-origin.ts';

const site = 'https://www.example.org';
const post = (headers: Record<string, string>) =>
  new Request(`${site}/contact`, { method: 'POST', headers });

test.each([
  ['the site itself', { origin: site }, true],
  ['another site', { origin: 'https://evil.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['the site without TLS', { origin: 'http://www.example.org' }, false],
  ['a sibling host', { origin: 'https://shop.example.org' }, false],
  ['a browser that hides its origin across sites', { 'sec-fetch-site': 'cross-site' }, false],
  ['a program without an origin', {}, true],
])('checks the origin of a post from %s', (_from, headers, allowed) => {
  expect(isAllowedOrigin(post(headers), site)).toBe(allowed);
});

test('allows a GET from any origin', () => {
  const request = new Request(site, { headers: { origin: 'https://evil.example' } });
  expect(isAllowedOrigin(request, site)).toBe(true);
});

test('treats the machine’s own names as one site, on the same port only', () => {
  const from = (origin: string) => isAllowedOrigin(post({ origin }), 'http://localhost:3000');
  expect(from('http://127.0.0.1:3000')).toBe(true);
  expect(from('http://127.0.0.1:4000')).toBe(false);
  expect(from('http://evil.example:3000')).toBe(false);
});
