import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someAnswers } from '../../testing/answers.ts';
import { changeBetween, formatDifference } from './report.ts';

test('lists changes that add up to the difference of the scores', () => {
  fc.assert(
    fc.property(someAnswers, someAnswers, (earlier, later) => {
      const change = changeBetween(earlier, later);
      const moved = change.moved.reduce((sum, { before, now }) => sum + now - before, 0);
      expect(moved).toBe(change.now - change.before);
      expect(changeBetween(later, later).moved).toEqual([]);
    }),
  );
});

test.each([
  [45, 60, '15 points more'],
  [60, 55, '5 points fewer'],
  [60, 60, 'No change'],
])('describes a change from %i to %i points as: %s', (before, now, words) => {
  expect(formatDifference({ before, now, moved: [] })).toBe(words);
});
