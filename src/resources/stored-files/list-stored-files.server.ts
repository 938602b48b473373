import { count, inArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredFile } from '../../platform/storage/bucket.ts';
import {
  hashValue,
  type StoredVersion,
  listVersions,
} from '../../platform/storage/file-versions.server.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';
import { catalogueFiles, isStoredName, usedBy } from './upload.ts';

export type FileRow = {
  name: string;
  /** Null for a deleted file, or one that the catalogue names but the bucket lacks. */
  stored: { size: number; modifiedAt: Date } | null;
  usedBy: string | null;
  /** Requests in the last year, which is how long they are kept. */
  downloads: number | null;
  versions: number;
};

type Away = { kind: 'away' };

type Listed = { kind: 'listed'; files: FileRow[]; versions: StoredVersion[] };

/** Includes deleted files and those the catalogue misses. */
export async function listStoredFiles(services: Services): Promise<Listed | Away> {
  const [listed, downloads] = await Promise.all([list(services), countDownloads(services)]);
  if (listed.kind === 'away') return listed;
  const versions = listVersions(listed.files);
  const present = listed.files.filter(({ name }) => isStoredName(name));
  const names = [
    ...present.map(({ name }) => name),
    ...catalogueFiles.map(({ name }) => name),
    ...versions.map(({ file }) => file),
  ];
  const files = [...new Set(names)].toSorted().map((name) => {
    const resource = usedBy(name);
    return {
      name,
      stored: present.find((file) => file.name === name) ?? null,
      usedBy: resource?.title ?? null,
      downloads: resource ? (downloads.get(resource.id) ?? 0) : null,
      versions: versions.filter(({ file, hash }) => file === name && hash !== null).length,
    };
  });
  return { kind: 'listed', files, versions };
}

export type VersionRow = StoredVersion & {
  /** Null for files that no admin uploaded, or if the account was deleted. */
  who: string | null;
  isShown: boolean;
};

export async function readStoredFile(
  services: Services,
  name: string,
): Promise<{ kind: 'found'; file: FileRow; versions: VersionRow[] } | { kind: 'missing' } | Away> {
  const [listed, reading] = await Promise.all([
    listStoredFiles(services),
    services.bucket.get(name),
  ]);
  if (listed.kind === 'away' || reading.kind === 'unavailable') return { kind: 'away' };
  const file = listed.files.find((row) => row.name === name);
  if (!file) return { kind: 'missing' };
  const versions = listed.versions.filter((version) => version.file === name);
  const shown = reading.kind === 'found' ? hashValue(reading.bytes) : null;
  // Several versions may have the same content: show the newest.
  const shownKey = shown && versions.find(({ hash }) => hash === shown)?.key;
  const emails = await getEmails(services, versions);
  const rows = versions.map((version) => ({
    ...version,
    who: emails.get(version.by ?? '') ?? null,
    isShown: version.key === shownKey,
  }));
  return { kind: 'found', file, versions: rows };
}

async function list({
  bucket,
  log,
}: Services): Promise<{ kind: 'listed'; files: StoredFile[] } | Away> {
  const listed = await bucket.list();
  if (listed.kind === 'listed') return listed;
  log.error({ event: 'storage.unavailable', reason: listed.reason });
  return { kind: 'away' };
}

async function countDownloads({ db }: Services): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: resourceDownloads.resourceId, count: count() })
    .from(resourceDownloads)
    .groupBy(resourceDownloads.resourceId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

async function getEmails(
  { db }: Services,
  versions: StoredVersion[],
): Promise<Map<string, string>> {
  const ids = [...new Set(versions.flatMap(({ by }) => by ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
