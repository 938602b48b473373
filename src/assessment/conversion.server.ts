import { count, gte } from 'drizzle-orm';
import type { Conversion, Scores } from '../platform/reporting.ts';
import { getRiskLevel, riskNames } from './assessment.ts';
import { assessmentResults } from './assessment-results.table.server.ts';

/** The result is shown as soon as the answers are sent, so every submission counts as completed. */
export const assessmentConversion: Conversion = {
  name: 'Assessment',
  pages: ['/assessment'],
  lastStep: 'result shown',
  async count({ db }, since) {
    const sent = await db.$count(assessmentResults, gte(assessmentResults.createdAt, since));
    return { sent, finished: sent };
  },
};

export const assessmentScores: Scores = {
  count: ({ db }, since) =>
    db
      .select({ score: assessmentResults.score, count: count() })
      .from(assessmentResults)
      .where(gte(assessmentResults.createdAt, since))
      .groupBy(assessmentResults.score),
  getRisk(score) {
    const level = getRiskLevel(score);
    return { level, name: riskNames[level] };
  },
};
