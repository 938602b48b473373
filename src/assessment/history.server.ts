import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../platform/reporting.ts';
import { chosenOption } from './assessment.ts';
import { assessmentResults } from './assessment-results.table.server.ts';
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
