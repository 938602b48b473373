import type { BigIntStats } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../database/data-folder.server.ts';
import { failureCode } from '../database/failures.ts';
import {
  type Bucket,
  type ByteRange,
  isBucketName,
  type Missing,
  partOf,
  type Reading,
  type StoredFile,
  type Unavailable,
} from './bucket.ts';
import { s3Bucket } from './s3-bucket.server.ts';

export function fileBucket(folder: string): Bucket {
  const toPath = (name: string) => join(folder, name);
  return {
    get: (name, range) => attempt(name, () => readPart(toPath(name), name, range)),
    describe: (name) =>
      attempt(name, async () => {
        const stats = await stat(toPath(name), { bigint: true });
        return { kind: 'found', file: getFacts(name, stats) };
      }),
    async put(name, bytes) {
      if (!isBucketName(name)) throw new Error(`not a name for the bucket: ${name}`);
      return attemptPresent(async () => {
        await replaceFile(folder, name, bytes);
        return { kind: 'stored' };
      });
    },
    async list() {
      return attemptPresent(async () => {
        await mkdir(folder, { recursive: true });
        const names = (await readdir(folder)).filter(isBucketName).toSorted();
        const found = names.map(async (name) => {
          const stats = await stat(toPath(name), { bigint: true }).catch(nullIfGone);
          return stats ? [getFacts(name, stats)] : [];
        });
        return { kind: 'listed', files: (await Promise.all(found)).flat() };
      });
    },
    async remove(name) {
      if (!isBucketName(name)) return { kind: 'removed' };
      return attemptPresent(async () => {
        await rm(toPath(name), { force: true });
        return { kind: 'removed' };
      });
    },
  };
}

async function readPart(path: string, name: string, range?: ByteRange): Promise<Reading> {
  await using handle = await open(path);
  const file = getFacts(name, await handle.stat({ bigint: true }));
  const part = range ? partOf(range, file.size) : null;
  if (range && !part) return { kind: 'unsatisfiable' };
  const { start, end } = part ?? { start: 0, end: file.size - 1 };
  const bytes = new Uint8Array(end - start + 1);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
  if (bytesRead !== bytes.length) throw new Error(`read ${bytesRead} of ${bytes.length} bytes`);
  return { kind: 'found', file, bytes, part };
}

/** Every replacement is a new file with a new time, so the tag does not depend on the content. */
function getFacts(name: string, { size, ino, mtimeNs, mtime }: BigIntStats): StoredFile {
  const etag = `"${[ino, size, mtimeNs].map((number) => number.toString(36)).join('-')}"`;
  return { name, size: Number(size), etag, modifiedAt: mtime };
}

/** Written to another file, synced, then renamed: readers see the old file or the new one. */
async function replaceFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  // The bucket does not accept such a name, so a crash's leftovers are never served.
  const unfinished = join(folder, `.${name}.${crypto.randomUUID()}`);
  try {
    await using handle = await open(unfinished, 'wx');
    await handle.writeFile(bytes);
    await handle.sync();
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function attempt<T>(
  name: string,
  work: () => Promise<T>,
): Promise<T | Missing | Unavailable> {
  if (!isBucketName(name)) return { kind: 'missing' };
  try {
    return await work();
  } catch (error) {
    return failureCode(error) === 'ENOENT' ? { kind: 'missing' } : unavailable(error);
  }
}

async function attemptPresent<T>(work: () => Promise<T>): Promise<T | Unavailable> {
  try {
    return await work();
  } catch (error) {
    return unavailable(error);
  }
}

/** A file may be removed between listing the folder and reading it. */
function nullIfGone(error: unknown): null {
  if (failureCode(error) === 'ENOENT') return null;
  throw error;
}

/** A full disk, a folder without permission, a broken mount: named by its code, without the path. */
function unavailable(error: unknown): Unavailable {
  return { kind: 'unavailable', reason: failureCode(error) ?? String(error) };
}

type Settings = { DATA_DIR: string } & {
  [
    name in 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  ]?: string | undefined;
};

/** The bucket `resources`: in S3 if configured, else in the data folder. Opens nothing yet. */
export function openBucket(settings: Settings): Bucket {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  // Config checks that these settings come together.
  if (bucket && endpoint && region && accessKeyId && secretAccessKey) {
    return s3Bucket({ bucket, endpoint, region, accessKeyId, secretAccessKey });
  }
  return fileBucket(join(settings.DATA_DIR, 'storage/resources'));
}
