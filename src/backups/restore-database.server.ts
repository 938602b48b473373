import { sql } from 'drizzle-orm';
import { OperatorFault } from '../platform/database/failures.ts';
import {
  type Database,
  queryRows,
  type Tx,
  withDatabase,
} from '../platform/database/database.server.ts';
import type { Bucket } from '../platform/storage/bucket.ts';
import { expectUtf8 } from '../platform/database/migrate.server.ts';
import { loadBackup, migrationsAround, restoreBucket } from './load-backup.server.ts';
import { type OpenBackup } from './open-backup.server.ts';
import { tableNames } from './read-rows.server.ts';
import type { Progress } from './write-tables.server.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  finishRestore,
  lockFolder,
  restoredFolder,
  syncFolder,
  unfinishedRestore,
} from '../platform/database/data-folder.server.ts';
import { fileBucket } from '../platform/storage/file-bucket.server.ts';

type Options = {
  bucket: Bucket;
  mayReplace: boolean;
  /** Replaces the original, and sends at once. */
  isLive?: boolean;
  progress: Progress;
};

/** Runs in one transaction: the old rows stay until it commits. */
export function restorePostgres(
  { db }: Database,
  backup: OpenBackup,
  { bucket, mayReplace, isLive = false, progress }: Options,
): Promise<{ leftOut: string[] }> {
  return db.transaction(async (tx) => {
    const tables = await expectRoom(tx, mayReplace);
    // The longest wait for a table that is open in psql.
    await tx.execute(sql`set local lock_timeout to '10s'`);
    await tx.execute(sql`drop schema if exists drizzle, pgboss cascade`);
    if (tables.length > 0) {
      await tx.execute(sql`drop schema public cascade`);
      await tx.execute(sql`create schema public`);
    }
    const loaded = await loadBackup(tx, backup, progress, isLive);
    await restoreBucket(backup, bucket, progress);
    return loaded;
  });
}

/**
 * Returns the tables that a restore would drop.
 * @throws OperatorFault if nothing can be restored into this database.
 */
export async function expectRoom(tx: Tx, mayReplace: boolean): Promise<string[]> {
  await expectUtf8(tx);
  await refuseWhileServing(tx);
  const tables = await tableNames(tx);
  if (tables.length > 0 && !mayReplace) {
    throw new OperatorFault('the database already holds tables; --replace drops them');
  }
  if (tables.length > 0) await expectOwner(tx);
  return tables;
}

/** Up to Postgres 14, and after upgrades from it, the schema belongs to the superuser. */
async function expectOwner(tx: Tx): Promise<void> {
  const [schema] = await queryRows<{ owner: string; user: string; isOwn: boolean }>(
    tx,
    sql`select nspowner::regrole::text as owner, quote_ident(current_user) as user,
        pg_has_role(nspowner, 'usage') as "isOwn"
      from pg_namespace where nspname = 'public'`,
  );
  if (!schema || schema.isOwn) return;
  throw new OperatorFault(
    `the schema public belongs to ${schema.owner}; in this database, run as that user: alter schema public owner to ${schema.user}`,
  );
}

/** Instances name their connections; this process's own have the same name. */
async function refuseWhileServing(tx: Tx): Promise<void> {
  const [found] = await queryRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name in ('website', 'pgboss')`,
  );
  if (!found || found.count === 0) return;
  throw new OperatorFault(
    `the site is running on that database (${found.count} connections); stop every instance first`,
  );
}

type EmbeddedOptions = {
  dataDir: string;
  /** Null if files are kept in the data folder. */
  remoteBucket: Bucket | null;
  mayReplace: boolean;
  /** Replaces the original, and sends at once. */
  isLive?: boolean;
  now: Date;
  progress: Progress;
};

/**
 * Prepares everything in a folder inside the data folder and moves it into place at the end; if killed
 * before that, nothing has changed, and if killed later, the next start completes it.
 * @throws FolderInUseError while a server runs on the folder.
 */
export async function restoreEmbedded(
  backup: OpenBackup,
  { dataDir, remoteBucket, mayReplace, isLive = false, now, progress }: EmbeddedOptions,
): Promise<{ leftOut: string[] }> {
  migrationsAround(backup.manifest);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockFolder(dataDir);
  const unfinished = unfinishedRestore(dataDir);
  try {
    await finishRestore(dataDir);
    if (!mayReplace && existsSync(join(dataDir, 'database'))) {
      throw new OperatorFault(`${dataDir} already holds a database; --replace puts it aside`);
    }
    const loaded = await withDatabase({ dataDir: unfinished }, ({ db }) =>
      db.transaction((tx) => loadBackup(tx, backup, progress, isLive)),
    );
    const localBucket = fileBucket(join(unfinished, 'storage/resources'));
    await restoreBucket(backup, remoteBucket ?? localBucket, progress);
    if (backup.secret) {
      const options = { mode: 0o600, flush: true };
      await writeFile(join(unfinished, 'secret'), backup.secret, options);
    }
    await removeLock(unfinished);
    await syncFolder(unfinished);
    await rename(unfinished, restoredFolder(dataDir, now));
    await finishRestore(dataDir);
    return loaded;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

async function removeLock(folder: string): Promise<void> {
  const names = await readdir(folder);
  const locks = names.filter((name) => name.startsWith('lock'));
  await Promise.all(locks.map((name) => rm(join(folder, name))));
}
