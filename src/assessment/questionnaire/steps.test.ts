import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersWith, someAnswers } from '../../testing/answers.ts';
import { questions } from '../content/questions.ts';
import { hashValue, stepAt, getStep } from './steps.tsx';

const anyHash = fc.oneof(
  fc.constantFrom('', '#your-details', '#step-0', '#step-11', '#question-3'),
  fc.integer({ min: 1, max: 10 }).map((number) => `#step-${number}`),
  fc.string(),
);

test('never shows a step beyond an unanswered question, whatever the hash', () => {
  fc.assert(
    fc.property(anyHash, someAnswers, (hash, answers) => {
      const step = stepAt(hash, answers);
      const reached = step.kind === 'question' ? step.index : { intro: 0, contact: 10 }[step.kind];
      for (const { id } of questions.slice(0, reached)) expect(answers[id]).toBeDefined();
    }),
  );
});

test('finds a reached step again by its own hash', () => {
  fc.assert(
    fc.property(anyHash, someAnswers, (hash, answers) => {
      const step = stepAt(hash, answers);
      expect(stepAt(hashValue(step), answers)).toEqual(step);
    }),
  );
});

test('follows every hash when all questions are answered', () => {
  expect(stepAt('#step-10', answersWith(2))).toEqual({ kind: 'question', index: 9 });
  expect(stepAt('#your-details', answersWith(2))).toEqual({ kind: 'contact' });
  expect(stepAt('', answersWith(2))).toEqual({ kind: 'intro' });
});

test('goes back to the first step that can be shown when questions are unanswered', () => {
  expect(stepAt('#step-4', {})).toEqual({ kind: 'intro' });
  expect(stepAt('#step-1', {})).toEqual({ kind: 'question', index: 0 });
  expect(stepAt('#your-details', { mfa: 'all' })).toEqual({ kind: 'question', index: 1 });
});

test('puts the details after the last question', () => {
  expect(getStep(9)).toEqual({ kind: 'question', index: 9 });
  expect(getStep(10)).toEqual({ kind: 'contact' });
});
