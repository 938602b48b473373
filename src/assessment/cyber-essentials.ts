import type { Answers } from './assessment.ts';
import { asList, formatNumber } from './format.ts';
import { type QuestionId, questions } from './questions.ts';

/** The controls of Cyber Essentials, requirements v3.3, that ask for the same as a question. */
export const controls: Partial<Record<QuestionId, string>> = {
  mfa: 'User access control',
  backups: 'Recommended, not required',
  patching: 'Security update management',
  'access-review': 'User access control',
};

export type AutomaticFail = {
  question: QuestionId;
  /** The requirement that the answer breaks. */
  rule: string;
};

/**
 * The answers that fail a Cyber Essentials assessment by themselves, at any score. A question that was
 * left out is taken for its worst answer, as it scores.
 */
export function automaticFails(answers: Answers): AutomaticFail[] {
  return rules
    .filter(({ question, passes }) => answers[question] !== passes)
    .map(({ question, rule }) => ({ question, rule }));
}

/** Such as 'on two answers: multi-factor authentication and updates'; empty without any. */
export function formatAutomaticFails(answers: Answers): string {
  const fails = new Set(automaticFails(answers).map(({ question }) => question));
  const subjects = questions.filter(({ id }) => fails.has(id)).map(({ subject }) => subject);
  if (subjects.length === 0) return '';
  const count = `${formatNumber(subjects.length)} ${subjects.length === 1 ? 'answer' : 'answers'}`;
  return `on ${count}: ${asList(subjects)}`;
}

const rules: (AutomaticFail & { passes: string })[] = [
  {
    question: 'mfa',
    passes: 'all',
    rule: 'MFA must be on wherever a cloud service offers it',
  },
  {
    question: 'patching',
    passes: 'fast',
    rule: 'High and critical updates must be installed within 14 days',
  },
];
