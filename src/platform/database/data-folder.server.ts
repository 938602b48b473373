import { existsSync, fsyncSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { failureReason, OperatorFault } from './failures.ts';

export class FolderInUseError extends OperatorFault {}

/**
 * Locks the folder for this process: two processes on one embedded database corrupt it silently. It is an
 * operating system lock, held through an SQLite file, so it ends with its process and never goes stale.
 * @throws FolderInUseError naming the process that holds the folder; SQLite's error if it cannot be locked.
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'lock'));
  const holderFile = join(folder, 'lock.pid');
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive;');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUseError(
      `the folder ${folder} is in use by process ${holder(holderFile)}; stop that one first`,
    );
  }
  writeFileSync(holderFile, String(process.pid));
  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/** SQLite's error number for a locked file; others mean a full disk or a file that is not SQLite's. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === 5;

function holder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '(unknown)';
  }
}

const parts = ['database', 'storage', 'secret'];
const complete = /^restored\.(\d{4}[\d-]+T[\d-]+Z)$/;

/** Where a restore prepares what becomes `restoredFolder`. */
export const unfinishedRestore = (dataDir: string) => join(dataDir, 'restored.unfinished');

export const restoredFolder = (dataDir: string, at: Date) =>
  join(dataDir, `restored.${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);

/**
 * Moves a restored installation, complete in its own folder, into place. Each part is one rename, so if the
 * process is killed midway, the next one to open the folder finishes. The previous data is kept beside it.
 * Leftovers of an earlier interrupted restore are removed, since they are full of personal data in an
 * unexpected place. The caller holds the folder lock.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  await rm(unfinishedRestore(dataDir), { recursive: true, force: true });
  for (const name of await readdir(dataDir)) {
    const [, time] = complete.exec(name) ?? [];
    if (!time) continue;
    const restored = join(dataDir, name);
    const former = join(dataDir, `before-restore.${time}`);
    for (const part of parts.filter((each) => existsSync(join(restored, each)))) {
      if (existsSync(join(dataDir, part))) {
        await mkdir(former, { recursive: true, mode: 0o700 });
        await rename(join(dataDir, part), join(former, part));
      }
      await rename(join(restored, part), join(dataDir, part));
    }
    await rmdir(restored);
    await syncFolder(dataDir);
  }
}

/** So that a new or changed file name survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

const manifest = findPackageJSON('.', import.meta.url);
if (!manifest) throw new Error('package.json is missing above this file');

/** The project folder, wherever the built server's file is within it. */
export const packageRoot = dirname(manifest);

/**
 * PGlite's file system on disk, with the fsync it lacks: without it an acknowledged commit could be
 * lost in a power cut. It reaches into Emscripten's NODEFS, so the version of PGlite is pinned and a
 * test counts the fsyncs of a commit.
 */
export class DurableFilesystem extends NodeFS {
  fsyncs = 0;

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const initialised = await super.init(...parameters);
    const addFsync = (module: object) => {
      const streams = streamOperations(module);
      streams.fsync = (stream: { nfd: number }) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // Data that failed to reach the disk is not written again: a second fsync would report success.
          endWithEngine(failureReason(error));
        }
        this.fsyncs += 1;
        return 0;
      };
    };
    const { emscriptenOpts } = initialised;
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addFsync] } };
  }
}

type StreamOperations = { fsync?: (stream: { nfd: number }) => number };

function streamOperations(module: object): StreamOperations {
  // Emscripten's types do not describe NODEFS; the shape is checked here instead.
  const { FS, NODEFS } = module as {
    FS?: { filesystems?: { NODEFS?: { stream_ops?: StreamOperations } } };
    NODEFS?: { stream_ops?: StreamOperations };
  };
  const operations = (FS?.filesystems?.NODEFS ?? NODEFS)?.stream_ops;
  if (!operations) throw new Error('PGlite’s file system has changed: fsync cannot be added');
  return operations;
}

/**
 * A Postgres server shuts down when it cannot write its log, because a disk broke or became read-only. The
 * embedded engine carries on holding its locks: the next query never returns, and the process stops
 * answering requests and signals. So end the process; acknowledged data is on disk for the next one.
 */
export function endWithEngine(reason: string): never {
  process.stderr.write(`The embedded database has broken down, and we end with it: ${reason}\n`);
  process.exit(1);
}
