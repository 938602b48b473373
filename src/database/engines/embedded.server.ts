import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { failureCode } from '../../http/failures/failure-code.ts';
import type { Database } from '../database.server.ts';
import { packageRoot } from '../package-root.server.ts';
import { expectRoom } from './disk-watch.server.ts';
import { DurableFilesystem } from './durable-filesystem.server.ts';
import { embeddedPool } from './embedded-pool.server.ts';
import { finishRestore } from './finish-restore.server.ts';
import { lockFolder } from './folder-lock.server.ts';
import { pooledDb } from './pooled-db.server.ts';

/** Opens, or creates, the embedded database in `dataDir`/database, alone and durably. */
export async function openEmbedded(dataDir: string): Promise<Database> {
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
    const engine = new Engine({
      fs: filesystem,
      // -F would switch fsync off; the file system below gives fsync a body.
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'wal_sync_method=fsync',
        // Its memory is never given back, and the system's file cache stands behind it.
        '-c',
        'shared_buffers=16MB',
      ],
    });
    await engine.waitReady;
    const client = embeddedPool(engine);
    const close = async () => {
      await client.end();
      await engine.close();
      lock.release();
    };
    return { kind: 'embedded', db: pooledDb(client), client, filesystem, folder, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** PGlite would first read how arrays of every type look, which our driver does not ask it. */
class Engine extends PGlite {
  override async _initArrayTypes(): Promise<void> {}
}

/** With those above it. Node's own `recursive` never ends below /proc, which has no room for folders. */
async function makeFolder(folder: string): Promise<void> {
  const above = dirname(folder);
  if (!existsSync(above)) await makeFolder(above);
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (failureCode(error) !== 'EEXIST') throw error;
    return mkdir(folder, { recursive: true });
  });
}

/**
 * PGlite's files may be read and written by everybody, and a data folder that was there before us lets
 * everybody in. Where there are no such rights, nobody can be kept out by them.
 */
async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined);
}

/**
 * Creating a cluster takes about 700 MB for a moment, which a server would keep; a child gives it
 * back. The folder gets its name only when complete, so a kill half-way leaves nothing half-made. The
 * child of a process that was killed goes on for seconds, hence a folder for each.
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
}

const unfinishedName = (folder: string) => `${folder}.unfinished-${randomUUID()}`;

/** Under a new name, which nobody writes to any more. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.unfinished`)) continue;
    const aside = unfinishedName(folder);
    await rename(join(dirname(folder), name), aside);
    await rm(aside, { recursive: true });
  }
}

/** Flushes what was created: later commits rest on these files. */
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
