import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/database.server.ts';
import { type ListSource, listPage } from '../platform/lists/list-page.server.ts';
import { leadIdsOf } from './lead-ids-of.server.ts';

/** A page of records left by people, each with a link to the lead of its person. */
export async function listPeople<T extends PgTable & { $inferSelect: { email: string } }>(
  db: Db,
  source: ListSource<T>,
  url: string,
) {
  const { rows, view } = await listPage(db, source, url);
  const leadIds = await leadIdsOf(
    db,
    rows.map(({ email }) => email),
  );
  const hrefOf = (email: string) => leadIds[email] && `/admin/leads/${leadIds[email]}`;
  return { rows: rows.map((row) => ({ ...row, leadHref: hrefOf(row.email) })), view };
}
