import { z } from 'zod';

/**
 * A backup is a folder with `manifest.json`, a file of rows for each table, one for the unfinished jobs,
 * the files of the bucket, the generated secret if there is one, and `SHA256SUMS` over all of it, which
 * is written last.
 */
export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';
export const secretName = 'secret';
export const jobsFile = 'jobs.ndjson.gz';
export const tableFile = (name: string) => `tables/${name}.ndjson.gz`;
export const bucketFile = (name: string) => `bucket/${name}`;

/** The hash does not depend on the rows' order. */
const rows = { rows: z.int().min(0), rowsHash: z.string() };

export type RowsFact = { rows: number; rowsHash: string };

const tablesShape = {
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), ...rows })),
  /** The last number of each; null if never used. A string, since it may exceed 2^53. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().nullable() })),
  jobs: z.strictObject(rows),
};

export const tablesPart = z.strictObject({
  ...tablesShape,
  sums: z.record(z.string(), z.string()),
  bytes: z.number(),
});

export type TablesPart = z.output<typeof tablesPart>;

export const manifest = z.strictObject({
  format: z.literal(1, 'this backup has a format that this release does not know'),
  createdAt: z.iso.datetime(),
  ...tablesShape,
  bucket: z.array(z.string()),
  /** A keyed hash of a known text: shows whether a secret is the backup's. */
  secretMark: z.string(),
});

export type Manifest = z.output<typeof manifest>;

/** In milliseconds: four weeks, which the privacy notice allows. */
export const longestKept = 28 * 86_400_000;

export type BackupKind = 'nightly' | 'manual';

/** Such as `nightly-2026-11-21T02-30-00Z`: sorts by time, and is valid on every file system. */
export function backupName(kind: BackupKind, at: Date): string {
  return `${kind}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

export function madeAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^(?:nightly|manual)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}
