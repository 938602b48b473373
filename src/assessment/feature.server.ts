import type { Feature } from '../platform/feature.ts';
import { assessmentConversion, assessmentHistory, assessmentScores } from './reporting.server.ts';
import { sendAssessmentLink } from './result/send-assessment-link.job.server.ts';
import { assessmentData, assessmentRetention } from './privacy.server.ts';

export const assessment: Feature = {
  name: 'assessment',
  jobs: [sendAssessmentLink],
  personalData: [assessmentData],
  retention: assessmentRetention,
  history: [assessmentHistory],
  conversion: assessmentConversion,
  scores: assessmentScores,
};
