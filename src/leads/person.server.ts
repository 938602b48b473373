import { desc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/database.server.ts';
import { type Lead, leads } from './leads.table.server.ts';

/** More leads than one person plausibly has. */
const mostLeads = 200;

/**
 * All leads of the person that this lead belongs to: those of the same address, and those merged with
 * one of them. The main lead, which is not merged into another, comes first.
 */
export async function personOf(db: Db, leadId: string): Promise<Lead[]> {
  const found = await db.execute<{ id: string }>(sql`
    with recursive person as (
      select id, email, merged_into from leads where id = ${leadId}::uuid
      union
      select other.id, other.email, other.merged_into
      from person join leads other
        on other.email = person.email
        or other.merged_into = person.id
        or other.id = person.merged_into
    )
    select id from person limit ${mostLeads}`);
  const ids = found.rows.map(({ id }) => id);
  return db
    .select()
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(sql`${leads.mergedInto} is not null`, desc(leads.lastContactAt), leads.id);
}

/** The addresses by which the person got in touch. */
export const addressesOf = (person: readonly Lead[]): string[] => [
  ...new Set(person.map(({ email }) => email)),
];
