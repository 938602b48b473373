import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.server.ts';
import { type ListSource, listPage } from '../database/list-page.server.ts';
import { leadIdsOf } from './lead-of.server.ts';

/** A page of records that people left, and by address the lead whose page tells more of them. */
export async function listPeople<T extends PgTable & { $inferSelect: { email: string } }>(
  db: Db,
  source: ListSource<T>,
  url: string,
) {
  const page = await listPage(db, source, url);
  const emails = page.rows.map(({ email }) => email);
  return { ...page, leadIds: await leadIdsOf(db, emails) };
}
