import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';

test('repeats a prepared query after its table was altered, dropped or created again', async () => {
  const { db } = await freshDatabase();
  await db.execute(sql`create table words (word text)`);
  const count = async () => {
    const { rows } = await db.execute(
      sql`select count(*)::int as n from words where word = ${'a'}`,
    );
    return rows[0]?.['n'];
  };
  for (let time = 0; time < 3; time += 1) expect(await count()).toBe(0);
  await db.execute(sql`alter table words add column said_at timestamptz`);
  await db.execute(sql`insert into words (word) values ('a')`);
  expect(await count()).toBe(1);
  await db.execute(sql`drop table words`);
  await expect(count()).rejects.toThrow(/words/);
  await db.execute(sql`create table words (word text)`);
  expect(await count()).toBe(0);
});

test.each(['alone', 'in a transaction'])(
  'after a column changes its type, only the first query fails (%s)',
  async (way) => {
    const { db } = await freshDatabase();
    await db.execute(sql`create table words (word text, number text)`);
    await db.execute(sql`insert into words values ('a', '1')`);
    const askIn = async (where: Pick<typeof db, 'execute'>) => {
      const { rows } = await where.execute(sql`select number from words where word = ${'a'}`);
      return rows[0]?.['number'];
    };
    // One after the other, so that they go over one connection.
    const ask = () => (way === 'alone' ? askIn(db) : db.transaction(askIn));
    for (let time = 0; time < 3; time += 1) expect(await ask()).toBe('1');
    await db.execute(sql`alter table words alter column number type integer using number::integer`);
    await expect(ask()).rejects.toMatchObject({ cause: { code: '0A000' } });
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(1);
  },
);
