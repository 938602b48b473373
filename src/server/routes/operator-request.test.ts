import { expect, test } from 'vitest';
import { isOperator, signOperator } from './operator-request.ts';

const now = 1_800_000_000_000;
const signature = signOperator('the secret', 'ana@example.org', now);

test('accepts an operator’s signature for a minute, and only for what was signed', () => {
  const is = (secret: string, what: string, given: string, at: number) =>
    isOperator(secret, what, given, at);
  expect(is('the secret', 'ana@example.org', signature, now + 59_000)).toBe(true);
  expect(is('the secret', 'ana@example.org', signature, now + 61_000)).toBe(false);
  expect(is('another', 'ana@example.org', signature, now)).toBe(false);
  expect(is('the secret', 'bo@example.org', signature, now)).toBe(false);
  expect(is('the secret', 'ana@example.org', '', now)).toBe(false);
});
