import type { ByteRange, Part } from './byte-range.ts';
import { isVersionName } from './version-name.ts';

/**
 * Where the files that visitors download are kept, with their earlier versions. Files are read whole or
 * in parts into memory: they are documents of a few megabytes. Storage that is away is an answer, not
 * an exception.
 */
export type Bucket = {
  get(name: string, wanted?: Wanted): Promise<Reading>;
  /** What there is to know of a file without reading it. */
  describe(name: string): Promise<{ is: 'found'; file: StoredFile } | Missing | Unavailable>;
  /** Replaces what was there. Once it is stored it survives a power cut, and no reader sees a half. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ is: 'stored' } | Unavailable>;
  /** By name: files and versions. */
  list(): Promise<Listing | Unavailable>;
  /** A file that is not there is no error. */
  remove(name: string): Promise<{ is: 'removed' } | Unavailable>;
};

export type StoredFile = { name: string; size: number; etag: string; modifiedAt: Date };

export type Listing = { is: 'listed'; files: StoredFile[] };

export type Wanted = { range?: ByteRange | undefined; ifNoneMatch?: string | undefined };

export type Reading =
  | { is: 'found'; file: StoredFile; bytes: Uint8Array<ArrayBuffer>; part: Part | null }
  | { is: 'unchanged'; etag: string }
  /** The range begins behind the end. */
  | { is: 'unsatisfiable' }
  | Missing
  | Unavailable;

export type Missing = { is: 'missing' };
export type Unavailable = { is: 'unavailable'; reason: string };

/** The only names a bucket takes: no folder, no dot file, nothing that needs escaping in an address. */
export function isBucketName(name: string): boolean {
  return isFileName(name) || isVersionName(name);
}

/** Those of files, which alone may have an address. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}\.(pdf|json)$/.test(name);
}

/** By the name's ending, because the content is judged before it is put here. */
export function contentTypeOf(name: string): string {
  return name.endsWith('.json') ? 'application/json' : 'application/pdf';
}
