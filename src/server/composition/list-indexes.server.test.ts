import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';

type List = Pick<ListSource<PgTable>, 'table' | 'id' | 'moment' | 'sorts'>;
const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'table' in value && 'sorts' in value;

const modules = import.meta.glob<Record<string, unknown>>('../../**/*-list.server.ts', {
  eager: true,
});
const lists = Object.values(modules).flatMap((module) => Object.values(module).filter(isList));

test('has an index for every order of every list, and for mail by purpose', async () => {
  const { db } = await freshDatabase();
  const { rows } = await db.execute<{ table: string; columns: string }>(sql`
    select tablename as table, substring(indexdef from '\\((.*)\\)$') as columns from pg_indexes`);
  const isIndexed = (table: string, columns: string[]) =>
    rows.some((index) => index.table === table && index.columns === columns.join(', '));
  const missing = lists.flatMap(({ table, id, moment, sorts }) =>
    Object.values(sorts)
      .map((column) => [...new Set([column, id, moment].map(({ name }) => name))])
      .filter((columns) => !isIndexed(getTableName(table), columns))
      .map((columns) => `${getTableName(table)} (${columns.join(', ')})`),
  );
  expect(missing).toEqual([]);
  // Without it, a search for a purpose without mails would read every mail.
  expect(isIndexed('email_messages', ['purpose', 'created_at', 'id'])).toBe(true);
});
