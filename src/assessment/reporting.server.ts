import { href } from 'react-router';
import { and, count, desc, eq, gt, gte, inArray } from 'drizzle-orm';
import {
  type Attention,
  attentionLine,
  type Conversion,
  mostEntries,
  type PersonHistory,
  type Scores,
} from '../platform/reporting.ts';
import { consentRecords } from '../leads/leads.table.server.ts';
import type { Services } from '../platform/services.ts';
import { resultContactConsent } from './assessment-forms.ts';
import { assessmentResults } from './assessment.table.server.ts';
import {
  type Answers,
  chosenOption,
  formatAutomaticFails,
  getRiskLevel,
  riskNames,
} from './assessment.ts';
import { repeatWindow } from '../platform/forms/submit-once.server.ts';
import { questions } from './content/questions.ts';

export const assessmentHistory: PersonHistory = async (services, emails) => {
  const { db } = services;
  const mayContact = await findContactConsents(services, emails);
  const found = await db
    .select()
    .from(assessmentResults)
    .where(inArray(assessmentResults.email, [...emails]))
    .orderBy(desc(assessmentResults.createdAt))
    .limit(mostEntries);
  return found.map(({ id, email, createdAt, score, answers, recommendations }) => ({
    key: `assessment-${id}`,
    at: createdAt,
    kind: 'Assessment',
    title: `Took the assessment: ${score} of 100`,
    detail: [formatFails(answers), ...recommendations].filter(Boolean).join('\n'),
    state: {
      text: mayContact(email, createdAt)
        ? 'may be contacted about it'
        : 'may not be contacted about it: answer only what they ask',
      isUrgent: false,
    },
    answers: {
      title: `All ${questions.length} answers`,
      items: questions.map((question) => ({
        term: question.question,
        value: chosenOption(question, answers)?.label ?? answers[question.id] ?? 'Not answered',
      })),
    },
  }));
};

function formatFails(answers: Answers): string {
  const fails = formatAutomaticFails(answers);
  return fails && `Would fail Cyber Essentials ${fails}`;
}

/** Whether the person of a result agreed to be contacted with it, or with a repeat of the same answers. */
async function findContactConsents({ db }: Services, emails: readonly string[]) {
  const { email, purpose, createdAt } = consentRecords;
  const given = await db
    .select({ email, at: createdAt })
    .from(consentRecords)
    .where(and(inArray(email, [...emails]), eq(purpose, resultContactConsent.purpose)));
  return (address: string, takenAt: Date) =>
    given.some((consent) => {
      const later = consent.at.getTime() - takenAt.getTime();
      return consent.email === address && later >= 0 && later < repeatWindow;
    });
}

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
