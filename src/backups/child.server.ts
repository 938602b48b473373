import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import { openDatabase } from '../platform/database/database.server.ts';
import { embeddedPool } from '../platform/database/embedded-pool.server.ts';
import { failureReason } from '../platform/database/failures.ts';
import { migrate } from '../platform/database/migrate.server.ts';
import { fileBucket } from '../platform/storage/file-bucket.server.ts';
import { loadBackup, restoreBucket } from './load-backup.server.ts';
import { bucketFile, jobsFile, openBackup, tableFile } from './open-backup.server.ts';
import type { ChildWork } from './run-in-child.server.ts';
import { type Progress, writeTables } from './write-tables.server.ts';

/** The child's side of `runInChild`: prints one JSON object a line to standard output. */
const works: Record<ChildWork, (progress: Progress, ...paths: string[]) => Promise<unknown>> = {
  'read-snapshot': readSnapshot,
  rehearse,
};

const say = (message: object) => void process.stdout.write(`${JSON.stringify(message)}\n`);
process.stdin.resume().on('end', () => process.exit(1));
try {
  const [, , name = '', ...paths] = process.argv;
  // As `runInChild` starts it.
  const work = works[name as ChildWork];
  say({ result: await work((line) => say({ line }), ...paths) });
  process.exitCode = 0;
} catch (error) {
  say({ failed: failureReason(error) });
  process.exitCode = 1;
}
process.stdin.destroy();

/** Reads a copy of the server's database. It is deleted afterwards, so nothing needs a lock. */
async function readSnapshot(progress: Progress, snapshot = '', folder = '') {
  const engine = await PGlite.create(snapshot);
  const pool = embeddedPool(engine);
  const part = await writeTables({ db: drizzle(pool) }, folder, progress);
  await pool.end();
  await engine.close();
  return part;
}

async function rehearse(progress: Progress, path = '', scratch = '') {
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
}
