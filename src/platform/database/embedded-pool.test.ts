import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newDatabases } from '../../testing/test-folder.ts';
import { openDatabase } from './database.server.ts';
import { packageRoot } from './data-folder.server.ts';

const newDatabase = newDatabases();

test('runs concurrent transactions in turn, and a failed one does not affect the others', async () => {
  const folder = await newDatabase();
  const database = await openDatabase({ dataDir: folder });
  const { db } = database;
  await db.execute(sql`create table words (word text not null)`);
  const say = (word: string | null) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into words values ('one of two')`);
      await tx.execute(sql`insert into words values (${word})`);
    });
  const words = Array.from({ length: 40 }, (_, index) => (index % 4 === 3 ? null : 'two'));
  const outcomes = await Promise.allSettled(words.map(say));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  const { rows } = await db.execute(sql`select word, count(*)::int from words group by word`);
  expect(rows).toEqual(
    expect.arrayContaining([
      { word: 'one of two', count: 30 },
      { word: 'two', count: 30 },
    ]),
  );
  await database.close();
});

test.each(['writeSync', 'fsyncSync'])(
  'ends the process when the disk fails, so that another one can take over: %s',
  async (broken) => {
    const folder = await newDatabase();
    const script = join(packageRoot, 'src/testing/break-embedded.ts');
    const run = promisify(execFile)(process.execPath, [script, folder, broken], {
      timeout: 150_000,
      killSignal: 'SIGKILL',
    });
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '' });
    await expect(run).rejects.toThrow('The embedded database has broken down');
    const database = await openDatabase({ dataDir: folder });
    await database.close();
  },
);

test('keeps no query results in memory', async () => {
  const folder = await newDatabase();
  const database = await openDatabase({ dataDir: folder });
  const megabytes = sql`select repeat(md5(i::text), 30) as word from generate_series(1, 4000) as i`;
  await database.db.execute(megabytes);
  const before = heapUsed();
  for (let count = 0; count < 10; count += 1) await database.db.execute(megabytes);
  expect(heapUsed() - before).toBeLessThan(20_000_000);
  await database.close();
});

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
