import type { ByteRange, Part } from './byte-range.ts';
import { isVersionName } from './version-name.ts';

/**
 * Storage for the downloadable files and their earlier versions. Files are read into memory, whole or in
 * parts: they are documents of a few megabytes. Unavailable storage is an outcome, not an exception.
 */
export type Bucket = {
  get(name: string, range?: ByteRange): Promise<Reading>;
  /** A file's metadata, without its content. */
  describe(name: string): Promise<{ is: 'found'; file: StoredFile } | Missing | Unavailable>;
  /**
   * Replaces the file, durably and atomically.
   * @throws if the name is not allowed in a bucket
   */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ is: 'stored' } | Unavailable>;
  /** Sorted by name: files and versions. */
  list(): Promise<Listing | Unavailable>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<{ is: 'removed' } | Unavailable>;
};

export type StoredFile = { name: string; size: number; etag: string; modifiedAt: Date };

export type Listing = { is: 'listed'; files: StoredFile[] };

export type Reading =
  | { is: 'found'; file: StoredFile; bytes: Uint8Array<ArrayBuffer>; part: Part | null }
  /** The range starts past the end. */
  | { is: 'unsatisfiable' }
  | Missing
  | Unavailable;

export type Missing = { is: 'missing' };
export type Unavailable = { is: 'unavailable'; reason: string };

/** Allowed names in a bucket: no folder, no dot file, nothing that needs escaping in an address. */
export function isBucketName(name: string): boolean {
  return isFileName(name) || isVersionName(name);
}

/** Names of files, as opposed to versions; only these have a public address. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}\.(pdf|json)$/.test(name);
}

/** By extension, because the content was checked before it was stored. */
export function getContentType(name: string): string {
  return name.endsWith('.json') ? 'application/json' : 'application/pdf';
}
