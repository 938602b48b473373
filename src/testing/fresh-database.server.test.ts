import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from './fresh-database.ts';

test('gives every caller a database of its own', async () => {
  const [first, second] = await Promise.all([freshDatabase(), freshDatabase()]);
  await first.db.execute(sql`create table only_here (id int)`);
  expect(await second.db.$count(sql`pg_tables where tablename = 'only_here'`)).toBe(0);
});
