import type { Feature } from '../platform/feature.ts';
import {
  assessmentAttention,
  assessmentConversion,
  assessmentHistory,
  assessmentScores,
} from './reporting.server.ts';
import { sendAssessmentLink } from './result/assessment-link.email.tsx';
import { assessmentForm } from './questionnaire/submit-assessment.server.ts';
import { assessmentConsent, resultContactConsent } from './assessment-forms.ts';
import { eq, sql } from 'drizzle-orm';
import type { HeldRow, PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import type { RetentionRule } from '../platform/privacy/retention.server.ts';
import { assessmentResultLinks, assessmentResults } from './assessment.table.server.ts';
import { type Answers, chosenOption, formatAutomaticFails } from './assessment.ts';
import { questions } from './content/questions.ts';
import { consentRetention } from '../leads/record-contact.server.ts';

const assessmentData: PersonalDataHolder = {
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

const assessmentRetention: RetentionRule[] = [
  consentRetention(assessmentConsent, { months: 24 }),
  consentRetention(resultContactConsent, { months: 24 }),
  {
    name: 'links to results',
    table: assessmentResultLinks,
    from: assessmentResultLinks.expiresAt,
    keptFor: { hours: 0 },
  },
];

export const assessment: Feature = {
  name: 'assessment',
  forms: [assessmentForm],
  emails: [sendAssessmentLink],
  personalData: [assessmentData],
  retention: assessmentRetention,
  collects: [
    {
      when: 'You take the assessment',
      kept: 'Your name and email address, your answers, the score and the recommendations, so that we can show you the result, and next time what has changed.',
      basis: 'consent',
    },
    {
      when: 'You say that we may get in touch about the result',
      kept: 'That you agreed, so that we can write or telephone about it. You see the result whether you agree or not.',
      basis: 'consent',
    },
  ],
  wordings: [assessmentConsent, resultContactConsent],
  attention: [assessmentAttention],
  history: [assessmentHistory],
  conversion: assessmentConversion,
  scores: assessmentScores,
};
