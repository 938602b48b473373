import { expect, test } from 'vitest';
import { formatDuration } from './durations.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1500, '1.5 s'],
  [61_400, '61 s'],
  [700_000, '12 min'],
  [24 * 3_600_000, '24 h'],
  [4 * 86_400_000, '4 days'],
])('shows a duration of %d ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});
