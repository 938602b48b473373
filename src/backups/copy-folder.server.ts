import { constants, type Dirent, readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { failureCode } from '../platform/database/failures.ts';

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
