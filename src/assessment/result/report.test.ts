import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersWith, someAnswers } from '../../testing/answers.ts';
import { type Answers, calculateScore, pointsFor, recommendationsFor } from '../assessment.ts';
import { questions } from '../questions.ts';
import { changeBetween, formatDifference, getFinding, getInPlace, getSteps } from './report.ts';

test('sums up in a sentence or two what is in place, half done and missing', () => {
  const drawn = {
    ...answersWith(0),
    mfa: 'some',
    'risk-assessment': 'never',
    'incident-plan': 'none',
    patching: 'slow',
    'vendor-risk': 'informal',
  };
  expect(getFinding(drawn)).toBe(
    'Five of ten are in place: backups, training, encryption, monitoring and access reviews. Two are half done and three are missing.',
  );
  expect(getFinding(answersWith(0))).toBe('Nothing is missing or half done.');
  expect(getFinding(answersWith(1))).toBe('None of the ten is in place yet. Ten are half done.');
  expect(getFinding({})).toBe('None of the ten is in place yet. Ten are missing.');
  expect(getFinding({ ...answersWith(1), backups: 'regularly', mfa: 'none' })).toBe(
    'One of ten is in place: backups. Eight are half done and one is missing.',
  );
});

test('has no contradiction in any of the 59,049 results', () => {
  expect(allAnswers().filter((answers) => !isConsistent(answers))).toEqual([]);
});

function isConsistent(answers: Answers): boolean {
  const steps = getSteps(answers);
  const recommended = recommendationsFor(answers).map(({ text }) => text);
  const rest = steps.slice(recommended.length).map(({ state }) => state);
  const states = steps.map(({ number, state }) => {
    const question = questions[number - 1];
    return question && pointsFor(question, answers) === (state === 'missing' ? 0 : 5);
  });
  const lost = steps.reduce((sum, { state }) => sum + (state === 'missing' ? 10 : 5), 0);
  return (
    states.every(Boolean) &&
    steps.filter(({ isRecommended }) => isRecommended).length === recommended.length &&
    recommended.every((text, index) => steps[index]?.heading === text) &&
    rest.join() === rest.toSorted().toReversed().join() &&
    steps.length + getInPlace(answers).length === questions.length &&
    new Set(steps.map(({ heading }) => heading)).size === steps.length &&
    100 - lost === calculateScore(answers)
  );
}

function allAnswers(): Answers[] {
  return Array.from({ length: 3 ** questions.length }, (_, code) =>
    Object.fromEntries(
      questions.map(({ id, options }, index) => [
        id,
        options[Math.trunc(code / 3 ** index) % 3]?.value ?? '',
      ]),
    ),
  );
}

test('gives a question that is half done a heading of its own where none is specified', () => {
  const answers = { ...answersWith(0), 'incident-plan': 'documented', monitoring: 'none' };
  expect(getSteps(answers).map(({ number, heading, state }) => [number, heading, state])).toEqual([
    [8, 'Have alerts collected and watched', 'missing'],
    [4, 'Rehearse your incident response plan', 'half done'],
  ]);
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
