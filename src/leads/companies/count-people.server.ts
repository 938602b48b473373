import { and, count, inArray, max } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import { isListed } from '../people/people-filters.server.ts';
import { people } from '../people.table.server.ts';

type Counted = { people: number; last: Date | null };

/** How many people of each company are listed, and when the last of them was in touch. */
export async function countPeople(
  db: Db,
  companyIds: string[],
): Promise<{ counts: Map<string, Counted> }> {
  if (companyIds.length === 0) return { counts: new Map() };
  const found = await db
    .select({ id: people.companyId, people: count(), last: max(people.lastContactAt) })
    .from(people)
    .where(and(inArray(people.companyId, companyIds), isListed))
    .groupBy(people.companyId);
  return { counts: new Map(found.map((one) => [one.id ?? '', one])) };
}
