import type { Services } from '../platform/services.ts';
import { type BackupKind, tablesPart, type TablesPart } from './backup-format.ts';
import { type MadeBackup, makeBackup } from './make-backup.server.ts';
import { recordRun } from './record-run.server.ts';
import { type Progress, writeTables } from './write-tables.server.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../platform/database/database.server.ts';
import { copyFolder } from './copy-folder.server.ts';
import { runInChild } from './run-in-child.server.ts';

type Installation = Pick<Services, 'config' | 'secret' | 'database' | 'bucket' | 'clock'>;

type Options = {
  kind: BackupKind;
  folder: string;
  progress: Progress;
  /** Visitors share this connection, so nothing may take long on it. */
  isServing: boolean;
};

export function backUp(
  { config, secret, database, bucket, clock }: Installation,
  { kind, folder, progress, isServing }: Options,
): Promise<MadeBackup> {
  const source = {
    bucket,
    secret,
    isSecretGenerated: !config.AUTH_SECRET,
    writeTables: (into: string, report: Progress) =>
      isServing && database.kind === 'embedded'
        ? writeTablesOfSnapshot(database, into, report)
        : writeTables(database, into, report),
  };
  return recordRun(database, clock, { kind: 'backup', folder, progress }, () =>
    makeBackup(source, { folder, kind, now: clock(), progress }),
  );
}

/**
 * The embedded database runs one query at a time, so reading every table would block visitors. Its files
 * are copied instead: most while queries run, and later changes between two queries. The copy equals the
 * state after a crash, which the database recovers from; a child process reads it.
 */
async function writeTablesOfSnapshot(
  { client, folder: live }: Extract<Database, { kind: 'embedded' }>,
  folder: string,
  progress: Progress,
): Promise<TablesPart> {
  const snapshot = join(folder, 'snapshot');
  // Flushing first means fewer changes to copy afterwards and less to recover.
  await client.query('checkpoint');
  const { catchUp } = await copyFolder(live, snapshot);
  // The embedded engine has one connection, so holding it excludes all others.
  const connection = await client.connect();
  const started = performance.now();
  const files = await catchUp().finally(() => connection.release());
  const ms = Math.round(performance.now() - started);
  progress(`snapshot: queries waited ${ms} ms, for ${files} files that had changed`);
  const part = await runInChild('read-snapshot.server.ts', [snapshot, folder], progress);
  await rm(snapshot, { recursive: true });
  return tablesPart.parse(part);
}
