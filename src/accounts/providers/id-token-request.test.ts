import { expect, test } from 'vitest';
import { idTokenRequest } from './id-token-request.ts';

const given = { provider: 'google', id_token: 'a.b.c', nonce: 'n' };

test('accepts the extra tokens that clients of other sign-in services send', () => {
  const along = { access_token: 'a', captcha_token: 'c' };
  expect(idTokenRequest.safeParse({ ...given, ...along }).success).toBe(true);
});

test('refuses unknown fields', () => {
  expect(idTokenRequest.safeParse({ ...given, role: 'admin' }).success).toBe(false);
});
