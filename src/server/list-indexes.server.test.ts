import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adminLists } from '../platform/lists/admin-list.server.ts';
import { freshDatabase } from '../testing/fresh-database.ts';

import.meta.glob('../../**/*.route.tsx', { eager: true });

/** Requests under data protection law are few enough to be sorted as they are read. */
const short = ['data_rights_requests'];

test('has an index for every order of every long list, and for mail by purpose', async () => {
  const { db } = await freshDatabase();
  const { rows } = await db.execute<{ table: string; columns: string }>(sql`
    select tablename as table, substring(indexdef from '\\((.*)\\)$') as columns from pg_indexes`);
  const isIndexed = (table: string, columns: string[]) =>
    rows.some((index) => index.table === table && index.columns === columns.join(', '));
  const lists = adminLists.filter(({ table }) => !short.includes(getTableName(table)));
  expect(lists.length).toBeGreaterThan(8);
  const missing = lists.flatMap(({ table, date, columns }) =>
    columns
      .flatMap(({ sort }) => sort ?? [])
      .map((column) => [...new Set([column, table.id, date].map(({ name }) => name))])
      .filter((names) => !isIndexed(getTableName(table), names))
      .map((names) => `${getTableName(table)} (${names.join(', ')})`),
  );
  expect(missing).toEqual([]);
  // Without it, a search for a purpose without mails would read every mail.
  expect(isIndexed('email_messages', ['purpose', 'created_at', 'id'])).toBe(true);
});
