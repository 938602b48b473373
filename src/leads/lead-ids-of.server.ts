import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { leads } from './leads.table.server.ts';

/** The lead that stands for each of some addresses, for links to its page; the newest of several. */
export async function leadIdsOf(
  db: Db,
  emails: readonly string[],
): Promise<Record<string, string | undefined>> {
  if (emails.length === 0) return {};
  const found = await db
    .select({ email: leads.email, id: leads.id })
    .from(leads)
    .where(inArray(leads.email, [...new Set(emails)]))
    // The last one of an address stays: one that is merged into another only if there is none else.
    .orderBy(sql`${leads.mergedInto} is null`, asc(leads.createdAt));
  return Object.fromEntries(found.map(({ email, id }) => [email, id]));
}
