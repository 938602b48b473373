import { expect, test } from 'vitest';
import { passwordAdvice } from './password-rules.ts';

test('tells admins that they need 12 characters', () => {
  expect(passwordAdvice('moss tin', 12)).toContain('At least 12 characters');
});

test('suggests three random words, and says what is wrong with a password', () => {
  expect(passwordAdvice('')).toContain('Three random words');
  expect(passwordAdvice('abc')).toContain('At least 6 characters');
  expect(passwordAdvice('moss tin')).toContain('much stronger');
  expect(passwordAdvice('moss tin oak')).toContain('Long enough');
});
