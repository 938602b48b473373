import type { Feature } from '../platform/feature.ts';
import {
  assessmentAttention,
  assessmentConversion,
  assessmentHistory,
  assessmentScores,
} from './reporting.server.ts';
import { sendAssessmentLink } from './result/send-assessment-link.job.server.ts';
import { assessmentData, assessmentRetention } from './privacy.server.ts';
import { assessmentForm } from './questionnaire/submit-assessment.server.ts';
import { assessmentConsent, resultContactConsent } from './assessment-forms.ts';

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
