import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/database.server.ts';
import { type ListSource, listPage } from '../platform/lists/list-page.server.ts';
import { getLeadIds } from './get-lead-ids.server.ts';

/** A page of records, each with a link to the lead of its person. */
export async function listPeople<T extends PgTable & { $inferSelect: { email: string } }>(
  db: Db,
  source: ListSource<T>,
  url: string,
) {
  const { rows, view } = await listPage(db, source, url);
  const leadIds = await getLeadIds(
    db,
    rows.map(({ email }) => email),
  );
  const getHref = (email: string) => leadIds[email] && `/admin/leads/${leadIds[email]}`;
  return { rows: rows.map((row) => ({ ...row, leadHref: getHref(row.email) })), view };
}
