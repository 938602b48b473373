import { href } from 'react-router';
import { count, desc, gt, gte, inArray } from 'drizzle-orm';
import {
  type Attention,
  attentionLine,
  type Conversion,
  mostEntries,
  type PersonHistory,
  type Scores,
} from '../platform/reporting.ts';
import { assessmentResults } from './assessment.table.server.ts';
import { chosenOption, getRiskLevel, riskNames } from './assessment.ts';
import { questions } from './questions.ts';

export const assessmentHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(assessmentResults)
    .where(inArray(assessmentResults.email, [...emails]))
    .orderBy(desc(assessmentResults.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, score, answers, recommendations }) => ({
    key: `assessment-${id}`,
    at: createdAt,
    kind: 'Assessment',
    title: `Took the assessment: ${score} of 100`,
    detail: recommendations.join('\n'),
    answers: {
      title: `All ${questions.length} answers`,
      items: questions.map((question) => ({
        term: question.question,
        value: chosenOption(question, answers)?.label ?? answers[question.id] ?? 'Not answered',
      })),
    },
  }));
};

export const assessmentAttention: Attention = {
  async arrived({ db }, since) {
    const total = await db.$count(assessmentResults, gt(assessmentResults.createdAt, since));
    const about = { kind: 'assessments', href: href('/admin/assessments'), isUrgent: false };
    return attentionLine(total, ['new assessment', 'new assessments'], about);
  },
};

/** The result is shown as soon as the answers are sent, so every submission counts as completed. */
export const assessmentConversion: Conversion = {
  name: 'Assessment',
  pages: [href('/assessment')],
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
