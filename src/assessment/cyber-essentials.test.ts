import { expect, test } from 'vitest';
import { allAnswers, answersWith } from '../testing/answers.ts';
import {
  type Answers,
  automaticFails,
  calculateScore,
  formatAutomaticFails,
  getRiskLevel,
} from './assessment.ts';
import { questions } from './content/questions.ts';

test.each<[Answers, string]>([
  [{}, ''],
  [{ mfa: 'some' }, 'on one answer: multi-factor authentication'],
  [{ mfa: 'none' }, 'on one answer: multi-factor authentication'],
  [{ patching: 'medium' }, 'on one answer: updates'],
  [{ patching: 'slow' }, 'on one answer: updates'],
  [{ mfa: 'some', patching: 'slow' }, 'on two answers: multi-factor authentication and updates'],
  [{ backups: 'never', 'access-review': 'never', encryption: 'none' }, ''],
])('full answers but for %j would fail Cyber Essentials %s', (answers, words) => {
  expect(formatAutomaticFails({ ...answersWith(0), ...answers })).toBe(words);
});

test('what is left out counts as its worst answer', () => {
  expect(automaticFails({}).map(({ question }) => question)).toEqual(['mfa', 'patching']);
});

test('names every failing answer at every level, the lowest risk included', () => {
  const levels = new Map<string, number>();
  for (const answers of allAnswers()) {
    const fails = automaticFails(answers);
    const words = formatAutomaticFails(answers);
    const subjects = questions.filter(({ id }) => fails.some(({ question }) => question === id));
    if (!subjects.every(({ subject }) => words.includes(subject))) throw new Error(words);
    if ((words === '') !== (answers['mfa'] === 'all' && answers['patching'] === 'fast')) {
      throw new Error(JSON.stringify(answers));
    }
    const level = getRiskLevel(calculateScore(answers));
    if (fails.length === 2) levels.set(level, (levels.get(level) ?? 0) + 1);
  }
  expect([...levels.keys()].toSorted()).toEqual(['high', 'low', 'moderate']);
});
