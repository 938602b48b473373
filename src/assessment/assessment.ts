import {
  mostPoints,
  type Option,
  type Question,
  type QuestionId,
  questions,
} from './content/questions.ts';
import { asList, formatNumber } from '../ui/content/end-sentence.ts';

/** Maps question ids to the chosen option's value; unanswered questions are missing. */
export type Answers = Partial<Record<QuestionId, string>>;

export type RiskLevel = 'low' | 'moderate' | 'high';

export const riskNames: Record<RiskLevel, string> = {
  low: 'Low Risk',
  moderate: 'Moderate Risk',
  high: 'High Risk',
};

/** 0 to 100: the points earned as a rounded percentage of the maximum. */
export function calculateScore(answers: Answers): number {
  return percent(sumOf(questions, answers), questions.length * mostPoints);
}

/** The lowest score of each level; below `moderate` the risk is high. */
export const leastScore = { low: 80, moderate: 50 } as const;

export function getRiskLevel(score: number): RiskLevel {
  if (score >= leastScore.low) return 'low';
  return score >= leastScore.moderate ? 'moderate' : 'high';
}

type Recommendation = { question: QuestionId; text: string };

/** Up to five recommendations, each omitted if the answer makes it unnecessary. */
export function recommendationsFor(answers: Answers): Recommendation[] {
  return advice
    .filter(({ question, isDue }) => {
      const answer = answers[question];
      return answer === undefined || isDue(answer);
    })
    .map(({ question, text }) => ({ question, text }));
}

type CategoryResult = { category: string; points: number; max: number; level: RiskLevel };

/** The points of each category, in question order. */
export function getCategories(answers: Answers): CategoryResult[] {
  const byCategory = Map.groupBy(questions, ({ category }) => category);
  return Array.from(byCategory, ([category, asked]) => {
    const points = sumOf(asked, answers);
    const max = asked.length * mostPoints;
    return { category, points, max, level: getRiskLevel(percent(points, max)) };
  });
}

export function chosenOption(question: Question, answers: Answers): Option | undefined {
  return question.options.find(({ value }) => value === answers[question.id]);
}

/** 10, 5 or 0; an unanswered question scores 0. */
export function pointsFor(question: Question, answers: Answers): number {
  return chosenOption(question, answers)?.score ?? 0;
}

const advice: (Recommendation & { isDue: (answer: string) => boolean })[] = [
  {
    question: 'mfa',
    isDue: (answer) => answer !== 'all',
    text: 'Implement multi-factor authentication across all accounts',
  },
  {
    question: 'risk-assessment',
    isDue: (answer) => answer === 'never',
    text: 'Conduct a comprehensive security risk assessment',
  },
  {
    question: 'backups',
    isDue: (answer) => answer === 'never',
    text: 'Establish regular backup testing procedures',
  },
  {
    question: 'incident-plan',
    isDue: (answer) => answer === 'none',
    text: 'Develop and test an incident response plan',
  },
  {
    question: 'patching',
    isDue: (answer) => answer === 'slow',
    text: 'Implement faster patch management processes',
  },
];

const sumOf = (asked: readonly Question[], answers: Answers) =>
  asked.reduce((sum, question) => sum + pointsFor(question, answers), 0);

const percent = (points: number, of: number) => Math.round((points / of) * 100);

/** The controls of Cyber Essentials, requirements v3.3, that ask for the same as a question. */
export const controls: Partial<Record<QuestionId, string>> = {
  mfa: 'User access control',
  backups: 'Recommended, not required',
  patching: 'Security update management',
  'access-review': 'User access control',
};

type AutomaticFail = {
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
