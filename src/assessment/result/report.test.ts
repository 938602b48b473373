import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersWith, someAnswers } from '../../testing/answers.ts';
import { pointsFor, calculateScore } from '../assessment.ts';
import { changeBetween, formatDifference, getFinding, getGaps } from './report.ts';

test('sums up in a sentence or two what is sound, half done and missing', () => {
  const drawn = {
    ...answersWith(0),
    mfa: 'some',
    'risk-assessment': 'never',
    'incident-plan': 'none',
    patching: 'slow',
    'vendor-risk': 'informal',
  };
  expect(getFinding(drawn)).toBe(
    'Five of the ten are sound: backups, training, encryption, monitoring and access reviews. Three are missing and two half done.',
  );
  expect(getFinding(answersWith(0))).toBe(
    'All ten are sound. Keep it that way, and ask the same questions again in a year.',
  );
  expect(getFinding(answersWith(1))).toBe('None of the ten is sound yet. Ten are half done.');
  expect(getFinding({})).toBe('None of the ten is sound yet. Ten are missing.');
  expect(getFinding({ ...answersWith(1), backups: 'regularly', mfa: 'none' })).toBe(
    'One of the ten is sound: backups. One is missing and eight half done.',
  );
});

test('lists every gap once, missing ones before half done ones', () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const points = getGaps(answers).map((question) => pointsFor(question, answers));
      expect(points).toEqual(points.toSorted((a, b) => a - b));
      expect(points.every((each) => each < 10)).toBe(true);
      const lost = points.reduce((sum, each) => sum + 10 - each, 0);
      expect(100 - lost).toBe(calculateScore(answers));
    }),
  );
});

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
