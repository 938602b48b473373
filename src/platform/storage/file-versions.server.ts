import { createHash } from 'node:crypto';
import {
  type Bucket,
  type StoredFile,
  type Unavailable,
  parseVersion,
  type Version,
  versionKey,
} from './bucket.ts';

/** Versions kept per file; deletions older than the oldest of them are removed too. */
export const keptVersions = 20;

export type StoredVersion = Version & { size: number };
type Bytes = Uint8Array<ArrayBuffer>;
/** Who changes a file and when; `beforehand` runs just before the change itself. */
export type Change = { by: string; at: Date; beforehand: (version: string) => Promise<void> };
type Changed = { kind: 'changed'; version: string } | Unavailable;

/**
 * Stores a file, keeping both its earlier and its new content as versions. In this order a crash loses
 * neither; at worst it leaves a version that was never published.
 */
export async function putVersion(
  bucket: Bucket,
  file: string,
  bytes: Bytes,
  { by, at, beforehand }: Change,
): Promise<Changed> {
  const kept = await keepCurrent(bucket, file);
  if (kept.kind === 'unavailable') return kept;
  const version = versionKey({ file, at, hash: hashValue(bytes), by });
  const stored = await bucket.put(version, bytes);
  if (stored.kind === 'unavailable') return stored;
  await beforehand(version);
  const shown = await bucket.put(file, bytes);
  if (shown.kind === 'unavailable') return shown;
  await deleteOldest(bucket, file);
  return { kind: 'changed', version };
}

export async function removeVersioned(
  bucket: Bucket,
  file: string,
  { by, at, beforehand }: Change,
): Promise<Changed | { kind: 'missing' }> {
  const kept = await keepCurrent(bucket, file);
  if (kept.kind !== 'kept') return kept;
  const version = versionKey({ file, at, hash: null, by });
  const noted = await bucket.put(version, new Uint8Array());
  if (noted.kind === 'unavailable') return noted;
  await beforehand(version);
  const removed = await bucket.remove(file);
  return removed.kind === 'unavailable' ? removed : { kind: 'changed', version };
}

export function listVersions(files: readonly StoredFile[], file?: string): StoredVersion[] {
  return files
    .flatMap(({ name, size }) => {
      const version = parseVersion(name);
      return version && (!file || version.file === file) ? [{ ...version, size }] : [];
    })
    .toSorted((a, b) => (a.key < b.key ? 1 : -1));
}

/** The start of the SHA-256, long enough to be collision-resistant. */
export function hashValue(bytes: Bytes): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** A file that was not uploaded, such as our own documents at the first start, has no version yet. */
async function keepCurrent(
  bucket: Bucket,
  file: string,
): Promise<{ kind: 'kept' } | { kind: 'missing' } | Unavailable> {
  const [reading, listed] = await Promise.all([bucket.get(file), bucket.list()]);
  if (listed.kind === 'unavailable') return listed;
  if (reading.kind === 'unavailable') return reading;
  if (reading.kind !== 'found') return { kind: 'missing' };
  const hash = hashValue(reading.bytes);
  if (listVersions(listed.files, file).some((version) => version.hash === hash))
    return { kind: 'kept' };
  const key = versionKey({ file, at: reading.file.modifiedAt, hash, by: null });
  const stored = await bucket.put(key, reading.bytes);
  return stored.kind === 'unavailable' ? stored : { kind: 'kept' };
}

async function deleteOldest(bucket: Bucket, file: string): Promise<void> {
  const listed = await bucket.list();
  if (listed.kind === 'unavailable') return;
  const versions = listVersions(listed.files, file);
  const oldestKept = versions.filter(({ hash }) => hash !== null)[keptVersions - 1];
  if (!oldestKept) return;
  for (const { key } of versions.filter((version) => version.key < oldestKept.key)) {
    await bucket.remove(key);
  }
}
