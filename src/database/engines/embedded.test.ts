import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { copyTemplate, removeFolder } from '../../testing/embedded-template.ts';
import { openDatabase } from '../database.server.ts';
import { FolderInUseError } from './folder-lock.server.ts';

test('every commit reaches the disk before it is acknowledged', async () => {
  const folder = await copyTemplate();
  const database = await openDatabase({ dataDir: folder });
  const files = database.kind === 'embedded' ? database.filesystem : { fsyncs: 0 };
  await database.db.execute(sql`create table durable (word text)`);
  for (let commit = 0; commit < 10; commit += 1) {
    const before = files.fsyncs;
    await database.db.execute(sql`insert into durable values ('kept')`);
    expect(files.fsyncs).toBeGreaterThan(before);
  }
  await database.close();
  await removeFolder(folder);
});

test('a second opening is refused and names the holder', async () => {
  const folder = await copyTemplate();
  const database = await openDatabase({ dataDir: folder });
  const second = openDatabase({ dataDir: folder });
  await expect(second).rejects.toThrow(FolderInUseError);
  await expect(second).rejects.toThrow(`process ${process.pid};`);
  await database.close();
  const third = await openDatabase({ dataDir: folder });
  await third.close();
  await removeFolder(folder);
});

test('nobody but its owner reads the database in a data folder that is open to others', async () => {
  const folder = await copyTemplate();
  await chmod(folder, 0o755);
  const database = await openDatabase({ dataDir: folder });
  expect((await stat(join(folder, 'database'))).mode & 0o777).toBe(0o700);
  await database.close();
  await removeFolder(folder);
});
