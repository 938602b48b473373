import type { Feature } from '../platform/feature.ts';
import {
  assessmentAttention,
  assessmentConversion,
  assessmentHistory,
  assessmentScores,
} from './reporting.server.ts';
import { sendAssessmentLink } from './result/send-assessment-link.job.server.ts';
import { assessmentData, assessmentRetention } from './privacy.server.ts';

export const assessment: Feature = {
  name: 'assessment',
  jobs: [sendAssessmentLink],
  personalData: [assessmentData],
  retention: assessmentRetention,
  attention: [assessmentAttention],
  history: [assessmentHistory],
  conversion: assessmentConversion,
  scores: assessmentScores,
};
