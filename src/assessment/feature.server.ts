import type { Feature } from '../platform/feature.ts';
import { assessmentHistory } from './history.server.ts';
import { assessmentConversion, assessmentScores } from './conversion.server.ts';
import { sendAssessmentLink } from './links/send-assessment-link.job.server.ts';
import { assessmentData } from './personal-data.server.ts';
import { assessmentRetention } from './retention.server.ts';

export const assessment: Feature = {
  name: 'assessment',
  jobs: [sendAssessmentLink],
  personalData: [assessmentData],
  retention: assessmentRetention,
  history: [assessmentHistory],
  conversion: assessmentConversion,
  scores: assessmentScores,
};
