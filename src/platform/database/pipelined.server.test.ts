import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import type { Tx } from './database.server.ts';
import { pipelined } from './prepared-insert.server.ts';

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
