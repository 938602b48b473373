import { href } from 'react-router';
import { desc, inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, queryRows } from '../platform/database/database.server.ts';
import { type Lead, leads } from './leads.table.server.ts';

/** More leads than one person plausibly has. */
const mostLeads = 200;

/**
 * A CTE `person` with the id, email, merged_into and last_contact_at of all leads of a person, from a
 * `select` of the same four of one of them.
 */
export const withPerson = (one: SQL): SQL => sql`
  with recursive person as (
    ${one}
    union
    select other.id, other.email, other.merged_into, other.last_contact_at
    from person join leads other
      on other.email = person.email
      or other.merged_into = person.id
      or other.id = person.merged_into
  )`;

/**
 * All leads of this lead's person: those of the same address, and those merged with one of them. The main
 * lead, which is not merged into another, comes first.
 */
export async function getPerson(db: Db, leadId: string): Promise<Lead[]> {
  const one = sql`select id, email, merged_into, last_contact_at from leads where id = ${leadId}::uuid`;
  const found = await db.execute<{ id: string }>(
    sql`${withPerson(one)} select id from person limit ${mostLeads}`,
  );
  const ids = found.rows.map(({ id }) => id);
  return db
    .select()
    .from(leads)
    .where(inArray(leads.id, ids))
    .orderBy(sql`${leads.mergedInto} is not null`, desc(leads.lastContactAt), leads.id);
}

/** The person's other addresses, known from merged leads. */
export async function mergedAddresses(db: Db, email: string): Promise<string[]> {
  const one = sql`select id, email, merged_into, last_contact_at from leads where email = ${email}`;
  const found = await queryRows<{ email: string }>(
    db,
    sql`${withPerson(one)} select distinct email from person where email <> ${email} order by email`,
  );
  return found.map((other) => other.email);
}

export const getAddresses = (person: readonly Lead[]): string[] => [
  ...new Set(person.map(({ email }) => email)),
];

/** The lead to link to for each address: its newest or, if all were merged, the person's main lead. */
export async function getLeadIds(
  db: Db,
  emails: readonly string[],
): Promise<Record<string, string | undefined>> {
  if (emails.length === 0) return {};
  const found = await queryRows<{ email: string; id: string }>(
    db,
    sql`with recursive way as (
        select email, id, merged_into, created_at, true as is_own from ${leads}
        where ${inArray(leads.email, [...new Set(emails)])}
        union
        select way.email, main.id, main.merged_into, way.created_at, false
        from way join ${leads} main on main.id = way.merged_into
      )
      select distinct on (email) email, id from way where merged_into is null
      order by email, is_own desc, created_at desc`,
  );
  return Object.fromEntries(found.map(({ email, id }) => [email, id]));
}

/** For a list of records: where the first cell of each links to. */
export async function findLeadHrefs(db: Db, rows: readonly { email: string }[]) {
  const ids = await getLeadIds(
    db,
    rows.map(({ email }) => email),
  );
  return ({ email }: { email: string }) => {
    const id = ids[email];
    return id && href('/admin/leads/:id', { id });
  };
}
