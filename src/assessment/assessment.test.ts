import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersWith, someAnswers } from '../testing/answers.ts';
import {
  type Answers,
  getCategories,
  pointsFor,
  recommendationsFor,
  getRiskLevel,
  riskNames,
  calculateScore,
} from './assessment.ts';
import { questions } from './content/questions.ts';

test('asks the ten questions with their categories, and options worth 10, 5 and 0', () => {
  expect(
    questions.map(({ id, category, options }) => [id, category, ...getValues(options)]),
  ).toEqual([
    ['mfa', 'Access Control', 'all', 'some', 'none'],
    ['risk-assessment', 'Risk Management', 'recent', 'old', 'never'],
    ['backups', 'Business Continuity', 'regularly', 'annually', 'never'],
    ['incident-plan', 'Incident Management', 'tested', 'documented', 'none'],
    ['patching', 'Vulnerability Management', 'fast', 'medium', 'slow'],
    ['training', 'Security Awareness', 'regular', 'annual', 'none'],
    ['encryption', 'Data Protection', 'both', 'partial', 'none'],
    ['monitoring', 'Detection & Response', 'full', 'basic', 'none'],
    ['access-review', 'Access Control', 'quarterly', 'annually', 'never'],
    ['vendor-risk', 'Third-Party Risk', 'formal', 'informal', 'none'],
  ]);
  for (const { options } of questions) {
    expect(options.map(({ score }) => score)).toEqual([10, 5, 0]);
  }
});

test('scores the sum of the points, from 0 to 100', () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const points = questions.map((question) => pointsFor(question, answers));
      const sum = points.reduce((total, each) => total + each, 0);
      expect(calculateScore(answers)).toBe(sum);
      expect(sum).toBeGreaterThanOrEqual(0);
      expect(sum).toBeLessThanOrEqual(100);
    }),
  );
  expect(calculateScore(answersWith(0))).toBe(100);
  expect(calculateScore(answersWith(1))).toBe(50);
  expect(calculateScore(answersWith(2))).toBe(0);
  expect(calculateScore({})).toBe(0);
});

test('never lowers the score or adds a recommendation for a better answer', () => {
  fc.assert(
    fc.property(someAnswers, fc.constantFrom(...questions), (answers, question) => {
      const best = { ...answers, [question.id]: question.options[0]?.value };
      expect(calculateScore(best)).toBeGreaterThanOrEqual(calculateScore(answers));
      const before = recommendationsFor(answers).map(({ text }) => text);
      expect(before).toEqual(
        expect.arrayContaining(recommendationsFor(best).map(({ text }) => text)),
      );
    }),
  );
});

test.each([
  [100, 'Low Risk'],
  [80, 'Low Risk'],
  [79, 'Moderate Risk'],
  [50, 'Moderate Risk'],
  [49, 'High Risk'],
  [0, 'High Risk'],
])('%i points mean %s', (score, name) => expect(riskNames[getRiskLevel(score)]).toBe(name));

const mfa = 'Implement multi-factor authentication across all accounts';
const risk = 'Conduct a comprehensive security risk assessment';
const backups = 'Establish regular backup testing procedures';
const plan = 'Develop and test an incident response plan';
const patching = 'Implement faster patch management processes';
const textsFor = (answers: Answers) => recommendationsFor(answers).map(({ text }) => text);

test.each<[Answers, string[]]>([
  [{}, []],
  [{ mfa: 'some' }, [mfa]],
  [{ mfa: 'none' }, [mfa]],
  [{ 'risk-assessment': 'old' }, []],
  [{ 'risk-assessment': 'never' }, [risk]],
  [{ backups: 'annually' }, []],
  [{ backups: 'never' }, [backups]],
  [{ 'incident-plan': 'documented' }, []],
  [{ 'incident-plan': 'none' }, [plan]],
  [{ patching: 'medium' }, []],
  [{ patching: 'slow' }, [patching]],
])('recommends for the best answers except %j: %j', (answers, texts) => {
  expect(textsFor({ ...answersWith(0), ...answers })).toEqual(texts);
});

test('makes all five recommendations when nothing is answered', () => {
  expect(textsFor({})).toEqual([mfa, risk, backups, plan, patching]);
});

test('divides all the points among the categories, each with a level of its own', () => {
  fc.assert(
    fc.property(someAnswers, (answers) => {
      const categories = getCategories(answers);
      expect(categories.reduce((sum, { points }) => sum + points, 0)).toBe(calculateScore(answers));
      expect(categories.reduce((sum, { max }) => sum + max, 0)).toBe(100);
    }),
  );
  const [access] = getCategories({ mfa: 'some', 'access-review': 'quarterly' });
  expect(access).toEqual({ category: 'Access Control', points: 15, max: 20, level: 'moderate' });
});

const getValues = (options: readonly { value: string }[]) => options.map(({ value }) => value);
