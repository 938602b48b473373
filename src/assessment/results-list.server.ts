import { and, gte, lt } from 'drizzle-orm';
import { oneOf } from '../platform/lists/list-filter.ts';
import type { ListSource } from '../platform/lists/list-page.server.ts';
import { searchWords } from '../platform/database/search-text.server.ts';
import { leastScore } from './assessment.ts';
import { assessmentResults } from './assessment-results.table.server.ts';

const { score } = assessmentResults;

const levels = {
  low: gte(score, leastScore.low),
  moderate: and(gte(score, leastScore.moderate), lt(score, leastScore.low)),
  high: lt(score, leastScore.moderate),
};

export const resultsList: ListSource<typeof assessmentResults> = {
  table: assessmentResults,
  id: assessmentResults.id,
  sorts: { received: assessmentResults.createdAt, score, email: assessmentResults.email },
  moment: assessmentResults.createdAt,
  search: searchWords(assessmentResults.email, assessmentResults.name),
  filters: { risk: oneOf(['low', 'moderate', 'high'], (level) => levels[level]) },
};
