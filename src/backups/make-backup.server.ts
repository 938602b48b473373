import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorFault } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';
import {
  type BackupKind,
  backupName,
  bucketFile,
  getSecretMark,
  type Manifest,
  manifestName,
  secretName,
  sumsName,
  type TablesPart,
} from './open-backup.server.ts';
import { folderFault } from './backup-folder.server.ts';
import { syncFolder } from '../platform/database/data-folder.server.ts';
import { type Progress, writeBytes } from './write-tables.server.ts';

type BackupSource = Pick<Services, 'bucket' | 'secret'> & {
  /** A generated secret exists only in the data folder, so it is backed up too. */
  isSecretGenerated: boolean;
  writeTables(folder: string, progress: Progress): Promise<TablesPart>;
};

export type MadeBackup = { path: string; bytes: number };

/**
 * The backup gets its name once it is complete and synced; an interrupted one cannot be mistaken for a
 * backup.
 */
export async function makeBackup(
  source: BackupSource,
  {
    folder,
    kind,
    now,
    progress,
  }: { folder: string; kind: BackupKind; now: Date; progress: Progress },
): Promise<MadeBackup> {
  const name = backupName(kind, now);
  const [path, unfinished] = [join(folder, name), join(folder, `.unfinished-${name}`)];
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new OperatorFault(`${folder} cannot take a backup: ${folderFault(error)}`);
  }
  try {
    const bytes = await fill(source, unfinished, now, progress);
    await rename(unfinished, path);
    await syncFolder(folder);
    return { path, bytes };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw isNoRoom(error)
      ? new OperatorFault(`there is no room in ${folder} for a backup; nothing of it is left there`)
      : error;
  }
}

/** A child process can only report it as text. */
const isNoRoom = (error: unknown) =>
  error instanceof Error && /ENOSPC|no space left/i.test(error.message);

async function fill(
  source: BackupSource,
  folder: string,
  now: Date,
  progress: Progress,
): Promise<number> {
  const { sums, bytes, ...tables } = await source.writeTables(folder, progress);
  const all: Files = { sums: { ...sums }, bytes };
  const bucket = await copyBucket(source, folder, all);
  progress(`bucket: ${bucket.length} files`);
  if (source.isSecretGenerated) await addFile(all, folder, secretName, encode(source.secret));
  const secretMark = getSecretMark(source.secret);
  const createdAt = now.toISOString();
  const manifest: Manifest = { format: 1, createdAt, ...tables, bucket, secretMark };
  await addFile(all, folder, manifestName, encode(JSON.stringify(manifest, null, 2)));
  const lines = Object.entries(all.sums).map(([file, sum]) => `${sum}  ${file}\n`);
  await writeFile(join(folder, sumsName), lines.join(''), { mode: 0o600, flush: true });
  for (const inner of ['tables', 'bucket', '.']) await syncFolder(join(folder, inner));
  return all.bytes;
}

type Files = { sums: Record<string, string>; bytes: number };

const encode = (text: string) => new TextEncoder().encode(text);

async function addFile(all: Files, folder: string, file: string, content: Uint8Array) {
  const { sha256, bytes } = await writeBytes(join(folder, file), content);
  all.sums[file] = sha256;
  all.bytes += bytes;
}

/** After the rows, so that every file that a row refers to is there; later files do no harm. */
async function copyBucket({ bucket }: BackupSource, folder: string, all: Files) {
  await mkdir(join(folder, 'bucket'), { mode: 0o700 });
  const listing = await bucket.list();
  if (listing.kind === 'unavailable')
    throw new Error(`the bucket is unavailable: ${listing.reason}`);
  const names: string[] = [];
  for (const { name } of listing.files) {
    const reading = await bucket.get(name);
    if (reading.kind === 'missing') continue;
    if (reading.kind !== 'found')
      throw new Error(`the bucket did not return ${name}: ${reading.kind}`);
    await addFile(all, folder, bucketFile(name), reading.bytes);
    names.push(name);
  }
  return names;
}
