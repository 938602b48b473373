import { desc, inArray } from 'drizzle-orm';
import { mostEntries, type PersonHistory } from '../http/reporting.ts';
import { assessmentResults } from './assessment-results.table.server.ts';

export const assessmentHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(assessmentResults)
    .where(inArray(assessmentResults.email, [...emails]))
    .orderBy(desc(assessmentResults.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, score, recommendations }) => ({
    key: `assessment-${id}`,
    at: createdAt,
    kind: 'Assessment',
    title: `Took the assessment: ${score} of 100`,
    detail: recommendations.join('\n'),
  }));
};
