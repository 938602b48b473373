import { inArray, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { type Db, queryRows } from '../platform/database/database.server.ts';
import { leads } from './leads.table.server.ts';

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
