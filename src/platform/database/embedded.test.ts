import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureCode } from './failures.ts';
import { newDatabases, testFolder } from '../../testing/test-folder.ts';
import { openDatabase } from './database.server.ts';
import { FolderInUseError } from './data-folder.server.ts';
import { rewriteEmbedded, vacuumEmbedded } from '../privacy/delete-due-data.job.server.ts';

const newDatabase = newDatabases();

test('syncs every commit to disk before acknowledging it', async () => {
  const folder = await newDatabase();
  const database = await openDatabase({ dataDir: folder });
  const files = database.kind === 'embedded' ? database.filesystem : { fsyncs: 0 };
  await database.db.execute(sql`create table durable (word text)`);
  for (let commit = 0; commit < 10; commit += 1) {
    const before = files.fsyncs;
    await database.db.execute(sql`insert into durable values ('kept')`);
    expect(files.fsyncs).toBeGreaterThan(before);
  }
  await database.close();
});

test('gives room back every night, and tells the planner what its tables hold', async () => {
  const database = await openDatabase({ dataDir: await newDatabase() });
  const { db } = database;
  await db.execute(sql`create table busy (id int primary key, word text)`);
  await db.execute(sql`create table calm as select 1 as id`);
  const sizes: unknown[] = [];
  for (let night = 0; night < 3; night += 1) {
    await db.execute(
      sql`insert into busy select n, repeat('x', 500) from generate_series(1, 1000) n`,
    );
    const size = sql`select pg_relation_size('busy') as bytes`;
    sizes.push((await db.execute(size)).rows[0]?.['bytes']);
    await db.execute(sql`delete from busy`);
    await vacuumEmbedded.handle({}, { database });
  }
  expect(new Set(sizes).size).toBe(1);
  expect(await db.$count(sql`pg_stats`, sql`tablename = 'calm'`)).toBe(1);
  await database.close();
});

test('writes its files anew every week, without the words of rows that were deleted', async () => {
  const folder = await newDatabase();
  const database = await openDatabase({ dataDir: folder });
  const { db } = database;
  const word = 'heron-in-the-reed-bed';
  await db.execute(sql`create table told (id int primary key, short text, long text)`);
  await db.execute(sql`create index on told (short)`);
  // Long ones are stored apart, and some so that they don't shrink.
  await db.execute(sql`alter table told alter column long set storage external`);
  await db.execute(
    sql`insert into told select n, ${word} || n, repeat(${word}, 500) from generate_series(1, 200) n`,
  );
  await db.execute(sql`analyze told`);
  await db.execute(sql`update told set short = 'other' where id > 100`);
  await db.execute(sql`delete from told`);
  await vacuumEmbedded.handle({}, { database });
  expect(await findFiles(folder, word), 'a vacuum alone leaves them').not.toEqual([]);
  await rewriteEmbedded.handle({}, { database });
  expect(await findFiles(folder, word)).toEqual([]);
  await db.execute(sql`insert into told values (1, 'still works')`);
  await database.close();
  expect(await findFiles(folder, word)).toEqual([]);
});

async function findFiles(folder: string, word: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  const found = paths.map(async (path) => ((await readFile(path)).includes(word) ? path : []));
  return (await Promise.all(found)).flat();
}

test('refuses to open a folder that is in use, and names the process that holds it', async () => {
  const folder = await newDatabase();
  const database = await openDatabase({ dataDir: folder });
  const second = openDatabase({ dataDir: folder });
  await expect(second).rejects.toThrow(FolderInUseError);
  await expect(second).rejects.toThrow(`process ${process.pid};`);
  await database.close();
  const third = await openDatabase({ dataDir: folder });
  await third.close();
});

test('makes the database readable by its owner only, even in a data folder open to others', async () => {
  const folder = await newDatabase();
  await chmod(folder, 0o755);
  const database = await openDatabase({ dataDir: folder });
  expect((await stat(join(folder, 'database'))).mode & 0o777).toBe(0o700);
  await database.close();
});

test('removes the unfinished folder of a killed start while its child is still writing to it', async () => {
  // Created as on a first start, not copied.
  vi.stubEnv('NODE_OPTIONS', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = await testFolder();
  const unfinished = join(folder, 'database.unfinished-of-one-that-was-killed');
  await mkdir(unfinished);
  // Stands for the killed start's child, which goes on writing until its folder is gone.
  let files = 0;
  let end: unknown;
  const child = setInterval(() => {
    writeFile(join(unfinished, `left-${(files += 1)}`), '').catch(
      (error: unknown) => (end = error),
    );
  }, 1);
  onTestFinished(() => clearInterval(child));
  const database = await openDatabase({ dataDir: folder });
  await database.close();
  expect(failureCode(end)).toBe('ENOENT');
  expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
});
