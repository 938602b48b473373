import fc from 'fast-check';
import type { Answers } from '../assessment/assessment.ts';
import { questions } from '../assessment/content/questions.ts';

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

/** Each of the 59,049 complete sets of answers. */
export function allAnswers(): Answers[] {
  return Array.from({ length: 3 ** questions.length }, (_, code) =>
    Object.fromEntries(
      questions.map(({ id, options }, index) => [
        id,
        options[Math.trunc(code / 3 ** index) % 3]?.value ?? '',
      ]),
    ),
  );
}
