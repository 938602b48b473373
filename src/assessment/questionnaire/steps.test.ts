import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersWith, someAnswers } from '../../testing/answers.ts';
import { questions } from '../questions.ts';
import { hashOf, neighbour, stepAt } from './steps.ts';

const anyHash = fc.oneof(
  fc.constantFrom('', '#your-details', '#step-0', '#step-11', '#question-3'),
  fc.integer({ min: 1, max: 10 }).map((number) => `#step-${number}`),
  fc.string(),
);

test('nobody gets past an unanswered question, whatever the address asks for', () => {
  fc.assert(
    fc.property(anyHash, someAnswers, (hash, answers) => {
      const step = stepAt(hash, answers);
      const reached = step.is === 'question' ? step.index : step.is === 'contact' ? 10 : 0;
      for (const { id } of questions.slice(0, reached)) expect(answers[id]).toBeDefined();
    }),
  );
});

test('a step that can be reached is found again by its address', () => {
  fc.assert(
    fc.property(anyHash, someAnswers, (hash, answers) => {
      const step = stepAt(hash, answers);
      expect(stepAt(hashOf(step), answers)).toEqual(step);
    }),
  );
});

test('with all answered, every address leads where it says', () => {
  expect(stepAt('#step-10', answersWith(2))).toEqual({ is: 'question', index: 9 });
  expect(stepAt('#your-details', answersWith(2))).toEqual({ is: 'contact' });
  expect(stepAt('', answersWith(2))).toEqual({ is: 'intro' });
});

test('with nothing answered, an address into the middle leads to the beginning', () => {
  expect(stepAt('#step-4', {})).toEqual({ is: 'intro' });
  expect(stepAt('#step-1', {})).toEqual({ is: 'question', index: 0 });
  expect(stepAt('#your-details', { mfa: 'all' })).toEqual({ is: 'question', index: 1 });
});

test('after the last question come the details, before the first nothing', () => {
  expect(neighbour(9, 1)).toEqual({ is: 'contact' });
  expect(neighbour(0, -1)).toEqual({ is: 'question', index: 0 });
  expect(neighbour(10, -1)).toEqual({ is: 'question', index: 9 });
});
