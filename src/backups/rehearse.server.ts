import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../platform/database/database.server.ts';
import { migrate } from '../platform/database/migrate.server.ts';
import { fileBucket } from '../platform/storage/file-bucket.server.ts';
import { bucketFile, jobsFile, openBackup, tableFile } from './open-backup.server.ts';
import { runAsChild } from './run-in-child.server.ts';
import { loadBackup, restoreBucket } from './load-backup.server.ts';

await runAsChild(async ([path = '', scratch = ''], progress) => {
  const backup = await openBackup(path);
  const database = await openDatabase({ dataDir: scratch });
  const { leftOut } = await database.db.transaction((tx) => loadBackup(tx, backup, progress, true));
  await migrate(database);
  await database.close();
  await restoreBucket(backup, fileBucket(join(scratch, 'storage')), progress);
  if (leftOut.length > 0) {
    throw new Error(`no migration creates ${leftOut.join(', ')}: a restore would leave it out`);
  }
  const { tables, bucket } = backup.manifest;
  const files = [...tables.map(({ name }) => tableFile(name)), ...bucket.map(bucketFile), jobsFile];
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(path, file))).size));
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return { tables: tables.length, rows: sum(tables.map(({ rows }) => rows)), bytes: sum(sizes) };
});
