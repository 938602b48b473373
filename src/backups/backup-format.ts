import { z } from 'zod';

/**
 * A backup is a folder with `manifest.json`, a file of rows for each table, one for the jobs that still
 * have to run, the files of the bucket, the generated secret if there is one, and `SHA256SUMS` over all
 * of it, which is written last.
 */
export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';
export const secretName = 'secret';
export const jobsFile = 'jobs.ndjson.gz';
export const tableFile = (name: string) => `tables/${name}.ndjson.gz`;
export const bucketFile = (name: string) => `bucket/${name}`;

/** The number of rows and their hash, which does not depend on their order. */
const rows = { rows: z.int().min(0), rowsHash: z.string() };

export type RowsFact = { rows: number; rowsHash: string };

const tablesShape = {
  /** The migrations that had run, by their hash, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), ...rows })),
  /** The last number of each; null if it was never used. A string, since it may be above 2^53. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().nullable() })),
  jobs: z.strictObject(rows),
};

export const tablesPart = z.strictObject({
  ...tablesShape,
  sums: z.record(z.string(), z.string()),
  bytes: z.number(),
});

/** What was read from the database, and the SHA-256 of each file it was written to. */
export type TablesPart = z.output<typeof tablesPart>;

export const manifest = z.strictObject({
  format: z.literal(1, 'this backup has a format that this release does not know'),
  createdAt: z.iso.datetime(),
  ...tablesShape,
  bucket: z.array(z.string()),
  /** A keyed hash of a known text: tells whether a secret is the one this was made with. */
  secretMark: z.string(),
});

export type Manifest = z.output<typeof manifest>;

export type BackupKind = 'nightly' | 'manual';

/** Such as `nightly-2026-11-21T02-30-00Z`: sorts by time, and is valid on every file system. */
export function backupName(kind: BackupKind, at: Date): string {
  return `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** When the backup of that name was made; null if the name is not that of a finished backup. */
export function madeAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^(?:nightly|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}
