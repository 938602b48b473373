import { expect, test } from 'vitest';
import { caseStudyWords } from './case-study-words.server.ts';
import { blankCaseStudy, readSurvey } from './case-study.ts';

const row = 'Email, cloud 71 64 58 61 0 100';
const rows = (count: number, between = '\n') =>
  Array.from({ length: count }, () => row).join(between);

test('reads six parts of a firm and their six scores, however the lines end', () => {
  for (const text of [rows(6), rows(6, '\r\n'), `\n${rows(6, '  \n')}\n\n`]) {
    expect(readSurvey(text)).toEqual({
      parts: Array.from({ length: 6 }, () => 'Email, cloud'),
      scores: Array.from({ length: 6 }, () => [71, 64, 58, 61, 0, 100]),
    });
  }
});

test.each([
  '',
  rows(5),
  rows(7),
  rows(6).replace('100', '101'),
  rows(6).replace('Email, cloud', 'A name of fifteen'),
  rows(6).replace('Email, cloud ', ''),
  rows(6).replace('71', '-1'),
  rows(6).replace('71', '7.1'),
  'x'.repeat(10_000),
  '1 '.repeat(10_000),
])('reads no survey in %j', (text) => {
  expect(readSurvey(text)).toBeNull();
});

test.each([
  ['surveyBefore', 'surveyAfter'],
  ['surveyAfter', 'surveyBefore'],
] as const)('refuses a survey in %s alone, beside the other field', (given, missing) => {
  const faults = (content: object) =>
    caseStudyWords.schema
      .safeParse({ ...blankCaseStudy, ...content })
      .error?.issues.filter(({ path }) => path.join('.').startsWith('survey'));
  const message = 'The other survey has its scores: give these too, or leave both out';
  expect(faults({ [given]: rows(6) })).toMatchObject([{ path: [missing], message }]);
  expect(faults({ [given]: rows(6), [missing]: rows(6) })).toEqual([]);
  expect(faults({})).toEqual([]);
});
