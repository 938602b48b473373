import { expect, test } from 'vitest';
import { fileHeaders, noScripts, securityHeaders } from './security-headers.ts';

const https = 'https://www.example.org';
const getPolicy = (siteUrl: string, scripts = noScripts) =>
  securityHeaders(siteUrl, scripts)['content-security-policy'] ?? '';

test('the security headers allow only the sources listed, and nothing unsafe', () => {
  const headers = securityHeaders(https, { inline: ["'nonce-abc'"], files: true });
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'nonce-abc'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'upgrade-insecure-requests',
  ]);
  expect(headers['permissions-policy']?.split(', ')).toEqual(
    expect.arrayContaining([
      'camera=()',
      'geolocation=()',
      'microphone=()',
      'payment=()',
      'usb=()',
    ]),
  );
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
});

test('allows inline styles by their hash', () => {
  const policy = getPolicy(https, { ...noScripts, styles: ["'sha256-abc'"] });
  expect(policy).toContain("style-src 'self' 'sha256-abc';");
});

test('allows no scripts in an answer that has none', () => {
  expect(getPolicy(https)).toContain("script-src 'none'");
});

test('requires TLS only if the site uses it', () => {
  const overHttp = securityHeaders('http://localhost:3000', noScripts);
  expect(securityHeaders(https, noScripts)).toHaveProperty('strict-transport-security');
  expect(overHttp).not.toHaveProperty('strict-transport-security');
  expect(overHttp['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('gives files a policy that allows nothing', () => {
  expect(fileHeaders(https)).toEqual({
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  });
  expect(fileHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
