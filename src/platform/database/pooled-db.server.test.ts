import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import type { Tx } from './database.server.ts';
import { pipelined, preparedInsert } from './pooled-db.server.ts';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

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

test('stores all of the statements sent together, or none of them', async () => {
  const { db } = await freshDatabase();
  await db.execute(sql`create table words (word text not null)`);
  const say = (tx: Tx, word: string | null) => tx.execute(sql`insert into words values (${word})`);
  const twice = async (tx: Tx, word: string) => {
    await say(tx, word);
    await say(tx, word);
  };
  await db.transaction((tx) => pipelined([say(tx, 'kept'), twice(tx, 'twice')]));
  const refused = db.transaction((tx) => pipelined([say(tx, null), twice(tx, 'after a refusal')]));
  await expect(refused).rejects.toThrow(/Failed query/);
  const cause = db.transaction((tx) =>
    pipelined([twice(tx, 'lost'), say(tx, null), twice(tx, 'lost')]),
  );
  await expect(cause).rejects.toThrow(expect.objectContaining({ params: [null] }));
  const broken = new Error('not by the database');
  const thrown = db.transaction((tx) =>
    pipelined([say(tx, 'lost'), Promise.reject(broken), twice(tx, 'after the end')]),
  );
  await expect(thrown).rejects.toBe(broken);
  const { rows } = await db.execute(sql`select word from words order by word`);
  expect(rows.map(({ word }) => word)).toEqual(['kept', 'twice', 'twice']);
});

const words = pgTable('words', {
  word: text('word').notNull(),
  about: jsonb('about').$type<object>(),
  saidAt: timestamptz('said_at').notNull(),
});

const saidAt = new Date('2026-11-22T12:00:00Z');

async function wordsDatabase() {
  const { db } = await freshDatabase();
  await db.execute(
    sql`create table words (word text not null, about jsonb, said_at timestamptz not null)`,
  );
  let timesWorded = 0;
  const say = preparedInsert(words, ['word', 'about', 'saidAt'], (insert) => {
    timesWorded += 1;
    return insert.returning({ word: words.word });
  });
  return { db, say, timesWorded: () => timesWorded };
}

test('stores a row if its own transaction commits, and not if that rolls back', async () => {
  const { db, say } = await wordsDatabase();
  const acts = Array.from({ length: 20 }, (_, index) =>
    db.transaction(async (tx) => {
      await say(tx, { word: `word ${index % 2}`, about: null, saidAt });
      if (index % 2 === 1) throw new Error('lost');
    }),
  );
  await Promise.allSettled(acts);
  const kept = await db.select({ word: words.word }).from(words);
  expect(kept).toEqual(Array.from({ length: 10 }, () => ({ word: 'word 0' })));
});

test('writes and returns values as an ordinary insert does', async () => {
  const { db, say } = await wordsDatabase();
  const row = { word: 'so', about: { known: [1, 'two'] }, saidAt };
  expect(await db.transaction((tx) => say(tx, row))).toEqual([{ word: 'so' }]);
  expect(await db.select().from(words)).toEqual([row]);
});

test('prepares the insert once for several transactions, and works in nested ones', async () => {
  const { db, say, timesWorded } = await wordsDatabase();
  const row = { word: 'again', about: null, saidAt };
  for (let count = 0; count < 3; count += 1) await db.transaction((tx) => say(tx, row));
  expect(timesWorded()).toBe(1);
  await db.transaction((tx) => tx.transaction((inner) => say(inner, row)));
  expect(await db.$count(words)).toBe(4);
});
