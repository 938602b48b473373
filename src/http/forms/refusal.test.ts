import { expect, test } from 'vitest';
import { fieldRefusalInit, fieldTooSoon, refusalInit, waitInWords } from './refusal.ts';

test('a refusal says whether to come back later, and when', () => {
  expect(refusalInit({ is: 'limited', retryAfterSeconds: 90 })).toEqual({
    status: 429,
    headers: { 'retry-after': '90' },
  });
  expect(refusalInit({ is: 'failed' })).toEqual({ status: 503 });
});

test('a field that comes too soon is told apart from one that is wrong', () => {
  const soon = fieldTooSoon('code', 'attempts', { is: 'limited', retryAfterSeconds: 90 });
  expect(soon.message).toBe('Too many attempts. Please wait 2 minutes.');
  expect(fieldRefusalInit(soon)).toEqual({ status: 429, headers: { 'retry-after': '90' } });
  expect(fieldRefusalInit({ field: 'code', message: 'Wrong' })).toEqual({ status: 422 });
});

test('a wait is named as a person would, and never too short', () => {
  expect([1, 30, 60, 61, 3600].map(waitInWords)).toEqual([
    'a second',
    '30 seconds',
    'a minute',
    '2 minutes',
    '60 minutes',
  ]);
});
