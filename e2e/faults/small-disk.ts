import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = {
  folder: string;
  /** Fills it up until so many megabytes are left; more than before, and it is freed first. */
  leave(megabytes: number): Promise<void>;
  remove(): Promise<void>;
};

/**
 * A file system of its own in memory, with a copy of a folder on it if one is given; null unless we may
 * mount one.
 */
export async function mountSmallDisk(megabytes: number, from?: string): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'website-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'pipe' });
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  if (from) await cp(from, folder, { recursive: true });
  const filler = join(folder, 'filler');
  return {
    folder,
    async leave(wanted) {
      await rm(filler, { force: true });
      const { bavail, bsize } = await statfs(folder);
      const bytes = Math.max(0, bavail * bsize - wanted * 1_000_000);
      try {
        writeFileSync(filler, Buffer.alloc(Math.floor(bytes / bsize) * bsize));
      } catch (error) {
        // The server writes as well, so the last bytes may be gone: it is full all the same.
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    },
    async remove() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
