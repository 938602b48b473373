/**
 * Storage for the downloadable files and their earlier versions. Files are read into memory, whole or in
 * parts: they are documents of a few megabytes. Unavailable storage is an outcome, not an exception.
 */
export type Bucket = {
  get(name: string, range?: ByteRange): Promise<Reading>;
  describe(name: string): Promise<{ kind: 'found'; file: StoredFile } | Missing | Unavailable>;
  /**
   * Replaces the file, durably and atomically.
   * @throws if the name is not allowed in a bucket
   */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ kind: 'stored' } | Unavailable>;
  /** Sorted by name: files and versions. */
  list(): Promise<Listing | Unavailable>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<{ kind: 'removed' } | Unavailable>;
};

export type StoredFile = { name: string; size: number; etag: string; modifiedAt: Date };

export type Listing = { kind: 'listed'; files: StoredFile[] };

export type Reading =
  | { kind: 'found'; file: StoredFile; bytes: Uint8Array<ArrayBuffer>; part: Part | null }
  | { kind: 'unsatisfiable' }
  | Missing
  | Unavailable;

export type Missing = { kind: 'missing' };
export type Unavailable = { kind: 'unavailable'; reason: string };

/** Allowed names in a bucket: no folder, no dot file, nothing that needs escaping in an address. */
export function isBucketName(name: string): boolean {
  return isFileName(name) || isVersionName(name) || isPictureName(name);
}

/** Of a picture that was uploaded for publishing, by its content: it never changes. */
export const isPictureName = (name: string) => /^[0-9a-f]{32}\.(png|jpg|webp)$/.test(name);

/** Names of files, as opposed to versions; only these have a public address. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,79}\.(pdf|json)$/.test(name);
}

/** By extension, because the content was checked before it was stored. */
export function getContentType(name: string): string {
  const ending = name.split('.').at(-1) ?? '';
  return contentTypes[ending] ?? 'application/pdf';
}

const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/** From a byte to another, or to the end. */
export type ByteRange = { from: number; to: number | null };

/** A satisfiable range: first and last byte, and the file's size. */
export type Part = { start: number; end: number; size: number };

/**
 * Parses a `Range` header with a single range. An invalid one, or several ranges, is ignored, and the whole
 * file is sent (RFC 9110, 14.2).
 */
export function parseRange(header: string | null): ByteRange | { last: number } | undefined {
  const [, first, final] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || final === undefined) return undefined;
  if (first === '') return final === '' ? undefined : { last: Number(final) };
  const range = { from: Number(first), to: final === '' ? null : Number(final) };
  return range.to !== null && range.to < range.from ? undefined : range;
}

/** The bytes of a file of `size` in a range; null if there are none. */
export function partOf({ from, to }: ByteRange, size: number): Part | null {
  const end = Math.min(to ?? Infinity, size - 1);
  return from > end ? null : { start: from, end, size };
}

/** Parses `Content-Range: bytes 0-99/1234`. */
export function parseContentRange(header: string | null): Part | null {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? [];
  if (!size) return null;
  return { start: Number(start), end: Number(end), size: Number(size) };
}

/**
 * A version of a file, described by its name alone: `sme-checklist.20261121151844123.4be1….<who>.version`.
 * So versions need no index that could get lost or out of date, and move with the bucket. The name has four
 * dots and no `.pdf`, so it never gets a public address.
 */
export type Version = {
  key: string;
  file: string;
  at: Date;
  /** Start of the content's SHA-256; null if this version is a deletion. */
  hash: string | null;
  /** The account's id; null for changes made outside the admin area. */
  by: string | null;
};

const pattern =
  /^([a-z0-9][a-z0-9-]{0,79})\.(\d{17})\.([0-9a-f]{32}|deleted)\.([A-Za-z0-9_-]{1,64})\.version$/;

export function versionKey({ file, at, hash, by }: Omit<Version, 'key'>): string {
  const time = at.toISOString().replaceAll(/\D/g, '');
  return `${file.replace(/\.pdf$/, '')}.${time}.${hash ?? 'deleted'}.${by ?? '-'}.version`;
}

export function parseVersion(key: string): Version | null {
  const [, base, time = '', hash, by] = pattern.exec(key) ?? [];
  if (!base || !hash || !by) return null;
  const at = new Date(time.replace(/^(....)(..)(..)(..)(..)(..)(...)$/, '$1-$2-$3T$4:$5:$6.$7Z'));
  if (Number.isNaN(at.getTime())) return null;
  return {
    key,
    file: `${base}.pdf`,
    at,
    hash: hash === 'deleted' ? null : hash,
    by: by === '-' ? null : by,
  };
}

const isVersionName = (name: string) => parseVersion(name) !== null;
