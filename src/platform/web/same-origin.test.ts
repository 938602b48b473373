import { expect, test } from 'vitest';
import { isAllowedOrigin } from './security-headers.ts';

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
  ['a sibling host that hides its origin', { 'sec-fetch-site': 'same-site' }, false],
  ['a page on the visitor’s own machine', { origin: 'http://localhost' }, false],
  ['the site in a browser that sends no origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['a visitor who sends a form again', { 'sec-fetch-site': 'none' }, true],
  ['a program without an origin', {}, true],
])('checks the origin of a post from %s', (_from, headers, allowed) => {
  expect(isAllowedOrigin(post(headers), site)).toBe(allowed);
});

test.each(['GET', 'HEAD'])('allows a %s from any origin', (method) => {
  const request = new Request(site, { method, headers: { origin: 'https://evil.example' } });
  expect(isAllowedOrigin(request, site)).toBe(true);
});

test('treats the machine’s own names as one site, on the same port only', () => {
  const from = (origin: string) => isAllowedOrigin(post({ origin }), 'http://localhost:3000');
  expect(from('http://127.0.0.1:3000')).toBe(true);
  expect(from('http://127.0.0.1:4000')).toBe(false);
  expect(from('http://evil.example:3000')).toBe(false);
});
