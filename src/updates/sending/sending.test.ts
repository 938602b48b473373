import { expect, test } from 'vitest';
import { findHold, ratePerMinute } from './sending.ts';

test('starts the first sending of an installation at a tenth, and doubles every ten minutes', () => {
  const minutes = [-60, 0, 9, 10, 20, 30, 40, 600];
  expect(minutes.map((minute) => ratePerMinute(60, true, minute * 60_000))).toEqual([
    6, 6, 6, 12, 24, 48, 60, 60,
  ]);
  expect(ratePerMinute(60, false, 0)).toBe(60);
});

test.each([
  [{ refusedOfLast100: 4, complaints: 2, accepted: 100 }, null, null],
  [
    { refusedOfLast100: 5, complaints: 0, accepted: 100 },
    null,
    '5 of the last 100 were refused; the limit is 5.',
  ],
  [
    { refusedOfLast100: 0, complaints: 3, accepted: 3000 },
    null,
    '3 recipients reported it as spam, of 3,000 accepted.',
  ],
  [{ refusedOfLast100: 0, complaints: 3, accepted: 3001 }, null, null],
  [
    { refusedOfLast100: 1, complaints: 0, accepted: 100 },
    '550 5.7.1 listed',
    'A mail server refuses us, not the address: “550 5.7.1 listed”.',
  ],
])('holds itself: %o, %s', (health, aboutUs, reason) => {
  expect(findHold(health, aboutUs)).toBe(reason);
});
