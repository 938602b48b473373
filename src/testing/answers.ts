import fc from 'fast-check';
import type { Answers } from '../assessment/assessment.ts';
import { questions } from '../assessment/questions.ts';

/** Any answers to the assessment, some questions left out. */
export const someAnswers: fc.Arbitrary<Answers> = fc.record(
  Object.fromEntries(
    questions.map(({ id, options }) => [id, fc.constantFrom(...options.map(({ value }) => value))]),
  ),
  { requiredKeys: [] },
);

/** All questions answered with their best option (0), the half one (1) or the worst (2). */
export function answersWith(option: 0 | 1 | 2): Answers {
  return Object.fromEntries(questions.map(({ id, options }) => [id, options[option]?.value ?? '']));
}
