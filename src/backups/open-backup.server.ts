import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { failureCode, failureReason, OperatorFault } from '../platform/database/failures.ts';
import { keyedHash } from '../platform/security/secrets.server.ts';
import { z } from 'zod';

export type OpenBackup = { path: string; manifest: Manifest; secret: string | null };

/**
 * Compares every file with its checksum.
 * @throws OperatorFault if anything is missing, changed or unexpected.
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const sums = await readSums(path);
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(notABackup);
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(path, '/').length));
  for (const file of files) {
    if (file !== sumsName && !sums.has(file))
      throw new OperatorFault(`${file} is not in ${sumsName}`);
  }
  for (const [file, sum] of sums) {
    if (!files.includes(file)) throw new OperatorFault(`${file} is missing`);
    if ((await sha256Hex(join(path, file))) !== sum) {
      throw new OperatorFault(`${file} is not what was backed up: its checksum differs`);
    }
  }
  const parsed = manifest.safeParse(JSON.parse(await readFile(join(path, manifestName), 'utf8')));
  if (!parsed.success) throw new OperatorFault(parsed.error.issues[0]?.message ?? 'no manifest');
  const secret = sums.has(secretName) ? await readFile(join(path, secretName), 'utf8') : null;
  return { path, manifest: parsed.data, secret };
}

async function readSums(path: string): Promise<Map<string, string>> {
  const text = await readFile(join(path, sumsName), 'utf8').catch(notABackup);
  const lines = [...text.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)];
  return new Map(lines.map(([, sum = '', file = '']) => [file, sum]));
}

function notABackup(error: unknown): never {
  const code = failureCode(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') {
    throw new OperatorFault(`that folder cannot be read: ${failureReason(error)}`);
  }
  throw new OperatorFault(`there is no finished backup in that folder: it has no ${sumsName}`);
}

async function sha256Hex(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * With another secret, sessions and links end, authenticator apps stop working, and unsubscribed readers
 * are no longer recognised, so they would get emails again.
 * @throws OperatorFault if the site would start with a different secret than the backup's.
 */
export function checkSecret(
  { path, manifest: { secretMark }, secret }: OpenBackup,
  authSecret: string | undefined,
): void {
  const used = authSecret ?? secret;
  if (used && getSecretMark(used) === secretMark) return;
  const right = secret
    ? `what ${join(path, secretName)} holds`
    : 'its value when the backup was made';
  const problem = authSecret
    ? 'AUTH_SECRET is not the one this backup was made with'
    : 'this backup was made with an AUTH_SECRET, and none is set';
  throw new OperatorFault(
    `${problem}: sessions and links would end, and the mailing list would forget who has unsubscribed. Set it to ${right}`,
  );
}

/** The same wherever the secret is used, and useless to a reader. */
export const getSecretMark = (secret: string) => keyedHash(secret, 'the mark of a backup');

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

const manifest = z.strictObject({
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
