import type { Services } from '../platform/services.ts';
import { type BackupKind, tablesPart, type TablesPart } from './open-backup.server.ts';
import { type MadeBackup, makeBackup } from './make-backup.server.ts';
import { recordRun } from './backup-folder.server.ts';
import { type Progress, writeTables } from './write-tables.server.ts';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../platform/database/database.server.ts';
import { runInChild } from './run-in-child.server.ts';
import { constants, type Dirent, readdirSync, statSync } from 'node:fs';
import { failureCode } from '../platform/database/failures.ts';

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
  const part = await runInChild('read-snapshot', [snapshot, folder], progress);
  await rm(snapshot, { recursive: true });
  return tablesPart.parse(part);
}

type Mark = { mark: string; isCertain: boolean };

/** A file's time can stay the same if it is written twice within one tick of the file system's clock. */
const tick = 100;
const atOnce = 16;

/**
 * Copies a folder while it is being written to. `catchUp` then copies later changes, while writes are
 * blocked: it is short, however large the folder.
 */
export async function copyFolder(
  from: string,
  to: string,
): Promise<{ catchUp: () => Promise<number> }> {
  const copied = new Map<string, Mark>();
  await mkdir(to, { mode: 0o700 });
  await copyChanged(from, to, copied);
  return { catchUp: () => copyChanged(from, to, copied) };
}

async function copyChanged(from: string, to: string, copied: Map<string, Mark>): Promise<number> {
  const entries = readdirSync(from, { recursive: true, withFileTypes: true });
  const toPath = (entry: Dirent) => join(entry.parentPath, entry.name).slice(from.length + 1);
  for (const entry of entries.filter((each) => each.isDirectory())) {
    await mkdir(join(to, toPath(entry)), { recursive: true });
  }
  const files = entries.filter((entry) => entry.isFile()).map(toPath);
  const marks = files.map((file) => ({ file, mark: getMark(join(from, file)) }));
  const changed = marks.flatMap(({ file, mark }) => {
    const before = copied.get(file);
    return !mark || (before?.isCertain && before.mark === mark.mark) ? [] : [{ file, mark }];
  });
  for (let first = 0; first < changed.length; first += atOnce) {
    const some = changed.slice(first, first + atOnce).map(async ({ file, mark }) => {
      // On file systems that support it, a copy shares blocks and takes no time.
      await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE).catch(
        unlessGone,
      );
      copied.set(file, mark);
    });
    await Promise.all(some);
  }
  const present = new Set(files);
  for (const file of copied.keys())
    if (!present.has(file)) await rm(join(to, file), { force: true });
  return changed.length;
}

function getMark(path: string): Mark | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  const { size, ino, mtimeMs } = stats;
  return { mark: `${ino} ${size} ${mtimeMs}`, isCertain: Date.now() - mtimeMs > tick };
}

function unlessGone(error: unknown): void {
  if (failureCode(error) !== 'ENOENT') throw error;
}
