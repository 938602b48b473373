import { and, gte, lt } from 'drizzle-orm';
import { oneOf } from '../database/list-filter.ts';
import type { ListSource } from '../database/list-page.server.ts';
import { searchWords } from '../database/search-text.server.ts';
import { assessmentResults } from './assessment-results.table.server.ts';

const { score } = assessmentResults;

const levels = {
  low: gte(score, 80),
  moderate: and(gte(score, 50), lt(score, 80)),
  high: lt(score, 50),
};

export const resultsList: ListSource<typeof assessmentResults> = {
  table: assessmentResults,
  id: assessmentResults.id,
  sorts: { received: assessmentResults.createdAt, score, email: assessmentResults.email },
  moment: assessmentResults.createdAt,
  search: searchWords(assessmentResults.email, assessmentResults.name),
  filters: { risk: oneOf(['low', 'moderate', 'high'], (level) => levels[level]) },
};
