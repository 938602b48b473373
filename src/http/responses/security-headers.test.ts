import { expect, test } from 'vitest';
import { fileHeaders, noScripts, securityHeaders } from './security-headers.ts';

const https = 'https://www.example.org';
const policyOf = (siteUrl: string, scripts = noScripts) =>
  securityHeaders(siteUrl, scripts)['content-security-policy'] ?? '';

test('allows nothing that is not named, and nothing unsafe', () => {
  const policy = policyOf(https, { inline: ["'nonce-abc'"], files: true });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe|\*|http:/);
});

test('styles within a page are named by what they hold', () => {
  const policy = policyOf(https, { ...noScripts, styles: ["'sha256-abc'"] });
  expect(policy).toContain("style-src 'self' 'sha256-abc';");
});

test('an answer without scripts may run none', () => {
  expect(policyOf(https)).toContain("script-src 'none'");
});

test('asks browsers to stay on TLS only where the site is on TLS', () => {
  const overHttp = securityHeaders('http://localhost:3000', noScripts);
  expect(securityHeaders(https, noScripts)).toHaveProperty('strict-transport-security');
  expect(overHttp).not.toHaveProperty('strict-transport-security');
  expect(overHttp['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('a file may do nothing by itself, and says no more than that', () => {
  expect(fileHeaders(https)).toEqual({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  });
  expect(fileHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
