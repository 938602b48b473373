import { expect, test } from 'vitest';
import {
  noticeIn,
  fieldRejectionInit,
  fieldTooSoon,
  formatWait,
  rateLimitMessage,
  rejectionInit,
} from './form-answer.ts';

const notices: Record<string, string> = { saved: 'Saved.' };
const of = (query: string) => noticeIn(`https://www.example.org/admin?${query}`, notices);

test('finds the notice named in an address, and none for an unknown name', () => {
  expect(of('done=saved')).toBe('Saved.');
  expect(of('')).toBeUndefined();
  expect(of('done=%3Cb%3E')).toBeUndefined();
});

test('finds no notice for the name of an inherited property', () => {
  for (const word of ['__proto__', 'constructor', 'toString'])
    expect(of(`done=${word}`)).toBe(undefined);
});

test('answers a limit with 429 and when to retry, and a failure with 503', () => {
  expect(rejectionInit({ kind: 'limited', retryAfterSeconds: 90 })).toEqual({
    status: 429,
    headers: { 'retry-after': '90' },
  });
  expect(rejectionInit({ kind: 'failed' })).toEqual({ status: 503 });
});

test('answers a field sent too soon with 429, and a wrong one with 422', () => {
  const soon = fieldTooSoon('code', 'attempts', { kind: 'limited', retryAfterSeconds: 90 });
  expect(soon.message).toBe('Too many attempts. Please wait 2 minutes.');
  expect(fieldRejectionInit(soon)).toEqual({ status: 429, headers: { 'retry-after': '90' } });
  expect(fieldRejectionInit({ field: 'code', message: 'Wrong' })).toEqual({ status: 422 });
});

test('words a wait in natural units, rounded up', () => {
  expect([1, 30, 60, 61, 3600, 5400, 5401, 86_400].map(formatWait)).toEqual([
    'a second',
    '30 seconds',
    'a minute',
    '2 minutes',
    '60 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ]);
});

test.each([
  [false, 'Too many messages came from your network. Please try again in 40 minutes, or call us.'],
  [
    true,
    'Too many messages are coming in from all our visitors together. Please try again in 40 minutes, or call us.',
  ],
])('says whose limit was reached: that of all, %s', (isOfAll, words) => {
  const limited = { kind: 'limited', retryAfterSeconds: 2400, isOfAll } as const;
  expect(rateLimitMessage('messages', limited, ', or call us')).toBe(words);
});
