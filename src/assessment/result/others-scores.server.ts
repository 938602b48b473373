import { and, desc, gt, ne, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { assessmentResults as results } from '../assessment.table.server.ts';

/** The middle half of the others' scores: a quarter scored less, a quarter more. */
export type OthersScores = { people: number; low: number; high: number; from: Date; to: Date };

/** A smaller group could give away one of its members. */
const fewestPeople = 20;

/** The last result of every other address within a year; null if they are too few. */
export async function othersScores(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
): Promise<OthersScores | null> {
  const to = clock();
  const from = new Date(to);
  from.setUTCFullYear(to.getUTCFullYear() - 1);
  const last = db
    .selectDistinctOn([results.email], { score: results.score })
    .from(results)
    .where(and(ne(results.email, email), gt(results.createdAt, from)))
    .orderBy(results.email, desc(results.createdAt))
    .as('last');
  const quartile = (part: number) =>
    sql<number>`percentile_disc(${part}) within group (order by ${last.score})`;
  const [row] = await db
    .select({ people: sql<number>`count(*)::int`, low: quartile(0.25), high: quartile(0.75) })
    .from(last);
  return row && row.people >= fewestPeople ? { ...row, from, to } : null;
}
