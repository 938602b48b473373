import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { timestamptz } from './columns.ts';
import { preparedInsert } from './prepared-insert.server.ts';

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
