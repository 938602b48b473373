import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { leads } from './leads.table.server.ts';

/** The lead to link to for each of these addresses; the newest if there are several. */
export async function leadIdsOf(
  db: Db,
  emails: readonly string[],
): Promise<Record<string, string | undefined>> {
  const found = await db
    .select({ email: leads.email, id: leads.id })
    .from(leads)
    .where(inArray(leads.email, [...new Set(emails)]))
    // The last row of an address wins: a merged lead only if there is no other.
    .orderBy(sql`${leads.mergedInto} is null`, asc(leads.createdAt));
  return Object.fromEntries(found.map(({ email, id }) => [email, id]));
}
