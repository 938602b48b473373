import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { failureReason } from './failures.ts';

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
