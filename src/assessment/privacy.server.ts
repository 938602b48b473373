import { eq, sql } from 'drizzle-orm';
import type { HeldRow, PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { assessmentResults, assessmentResultLinks } from './assessment.table.server.ts';
import { type Answers, chosenOption } from './assessment.ts';
import { formatAutomaticFails } from './cyber-essentials.ts';
import { questions } from './questions.ts';
import { consentRetention } from '../leads/consents.server.ts';
import { assessmentConsent, resultContactConsent } from './assessment-forms.ts';

export const assessmentData: PersonalDataHolder = {
  name: 'Assessment',
  holdings: [
    {
      title: 'Private links to your assessment results',
      purpose: 'To show you a result, and no one else',
      keptFor: '30 days',
      table: assessmentResultLinks,
      where: ({ email }) =>
        sql`${assessmentResultLinks.resultId} in (select ${assessmentResults.id} from ${assessmentResults} where ${assessmentResults.email} = ${email})`,
      shown: {
        'Made on': assessmentResultLinks.createdAt,
        'Works until': assessmentResultLinks.expiresAt,
      },
    },
    {
      title: 'Assessments you took',
      purpose: 'To show you the result, and next time what has changed',
      keptFor: { name: 'assessment results', months: 24, from: assessmentResults.createdAt },
      inNotice: 'Assessment results',
      table: assessmentResults,
      where: ({ email }) => eq(assessmentResults.email, email),
      shown: {
        Name: assessmentResults.name,
        Email: assessmentResults.email,
        'Taken on': assessmentResults.createdAt,
        'Score out of 100': assessmentResults.score,
        Answers: assessmentResults.answers,
        Recommendations: assessmentResults.recommendations,
      },
      format: formatResult,
    },
  ],
};

/** The column holds `Answers`, but an export row is untyped. */
function formatResult({ Answers: stored, ...row }: HeldRow): HeldRow {
  const answers = stored as Answers;
  return {
    ...row,
    'Would fail Cyber Essentials': formatAutomaticFails(answers) || 'on no answer by itself',
    Answers: formatAnswers(answers),
  };
}

function formatAnswers(answers: Answers): HeldRow {
  const answered = questions.flatMap((question) => {
    const option = chosenOption(question, answers);
    return option ? [[question.question, option.label] as const] : [];
  });
  return Object.fromEntries(answered);
}

export const assessmentRetention: RetentionRule[] = [
  consentRetention(assessmentConsent, { months: 24 }),
  consentRetention(resultContactConsent, { months: 24 }),
  {
    name: 'links to results',
    table: assessmentResultLinks,
    from: assessmentResultLinks.expiresAt,
    keptFor: { hours: 0 },
  },
];
