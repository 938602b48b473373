import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { failureCode } from './failures.ts';
import type { Database } from './database.server.ts';
import {
  DurableFilesystem,
  finishRestore,
  lockFolder,
  packageRoot,
  syncFolder,
} from './data-folder.server.ts';
import { expectRoom } from './disk-watch.server.ts';
import { embeddedPool } from './embedded-pool.server.ts';
import { pooledDb } from './pooled-db.server.ts';

/** Opens, or creates, the embedded database in `dataDir`/database, locked and durable. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const { engine, filesystem, folder, close: closeEngine } = await openEngine(dataDir);
  const client = embeddedPool(engine);
  const close = async () => {
    await client.end();
    await closeEngine();
  };
  return { kind: 'embedded', db: pooledDb(client), client, filesystem, folder, close };
}

export async function openEngine(dataDir: string) {
  await makeFolder(dataDir);
  const lock = lockFolder(dataDir);
  try {
    await finishRestore(dataDir);
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) {
      await expectRoom(dataDir);
      await createInChild(folder);
    }
    await closeToOthers(folder);
    const filesystem = new DurableFilesystem(folder);
    const engine = new PGlite({
      fs: filesystem,
      // -F would switch fsync off; the file system below implements it.
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'wal_sync_method=fsync',
        // The engine never frees memory, and the system's file cache is behind it.
        '-c',
        'shared_buffers=16MB',
      ],
    });
    await engine.waitReady;
    const close = async () => {
      await engine.close();
      lock.release();
    };
    return { engine, filesystem, folder, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Creates the folder and its parents. Node's `recursive` never returns below /proc, where no folder can be
 * created.
 */
async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder);
  if (!existsSync(above)) await makeFolder(above);
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (failureCode(error) !== 'EEXIST') throw error;
    return mkdir(folder, { recursive: true });
  });
}

/**
 * PGlite makes its files readable and writable by every user, and an existing data folder may be open too.
 * Some file systems have no such permissions to set.
 */
async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined);
}

/**
 * Creating a cluster briefly takes about 700 MB, which a server process would keep; a child process frees
 * it. The folder is renamed into place only once complete, so a kill leaves nothing half-made. The child of
 * a killed process runs on for seconds, hence a separate folder for each.
 */
async function createInChild(folder: string): Promise<void> {
  await removeUnfinished(folder);
  const unfinished = unfinishedName(folder);
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', creation, unfinished],
    { cwd: packageRoot },
  );
  await rename(unfinished, folder);
  await syncFolder(dirname(folder));
}

const unfinishedName = (folder: string) => `${folder}.unfinished-${randomUUID()}`;

/** Renamed first, so that no process still writes to it. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.unfinished`)) continue;
    const aside = unfinishedName(folder);
    await rename(join(dirname(folder), name), aside);
    await rm(aside, { recursive: true });
  }
}

/** Syncs what was created: later commits rely on these files. */
const creation = `
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
const folder = process.argv[1];
await (await PGlite.create(folder)).close();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = openSync(join(entry.parentPath, entry.name), 'r');
  fsyncSync(file);
  closeSync(file);
}`;
