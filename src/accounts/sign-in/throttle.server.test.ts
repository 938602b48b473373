import { expect, test } from 'vitest';
import { pauseAfter } from './throttle.server.ts';

test('allows five attempts, then doubles the pause up to a quarter of an hour', () => {
  expect([0, 4, 5, 6, 7, 30].map((attempts) => pauseAfter(attempts) / 1000)).toEqual([
    0, 0, 2, 4, 8, 900,
  ]);
});

test('allows two attempts at an account that is guessed at, then one in twelve hours', () => {
  const pauses = [0, 1, 2, 30].map((attempts) => pauseAfter(attempts, 1, true) / 3600_000);
  expect(pauses).toEqual([0, 0, 12, 12]);
});
