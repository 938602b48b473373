import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorFault } from '../platform/database/failures.ts';
import type { Config } from '../platform/config.server.ts';
import type { HealthCheck, HealthCheckResult } from '../platform/reporting.ts';
import { formatDay } from '../ui/content/dates.ts';
import { longestKept, madeAt } from './open-backup.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { openBucket } from '../platform/storage/file-bucket.server.ts';
import { backUp } from './back-up.server.ts';
import { hasTable } from './read-rows.server.ts';
import { expectRoom } from './restore-database.server.ts';
import type { Progress } from './write-tables.server.ts';

/** Personal data that no erasure reaches, and the last day on which it may be there. */
type OldCopy = { path: string; until: Date };

export const oldCopiesHealthCheck: HealthCheck = {
  name: 'Old copies',
  run: async ({ config, clock }) => judgeCopies(await findOldCopies(config), clock()),
};

export function judgeCopies(copies: readonly OldCopy[], now: Date): HealthCheckResult {
  const [first, ...others] = copies.toSorted((a, b) => a.until.getTime() - b.until.getTime());
  if (!first) return { level: 'green', message: 'No copy has to be removed by hand.' };
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return {
    level:
      first.until < now ? 'red' : first.until.getTime() - now.getTime() < week ? 'amber' : 'green',
    message: `${first.path} has to be gone by ${formatDay(first.until)}${more}.`,
    advice:
      'It holds personal data that erasures and retention do not reach, and the privacy notice promises that no copy is older than four weeks. Remove it once nobody needs it.',
  };
}

const week = 7 * 86_400_000;

/**
 * What a move to Postgres or a restore has left in the data folder, and backups made by hand. Nightly ones
 * are removed by themselves.
 */
export async function findOldCopies(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'backupDir'>,
): Promise<OldCopy[]> {
  const { DATA_DIR, DATABASE_URL, backupDir } = config;
  const isCopy = (name: string) =>
    name.startsWith('before-restore.') || (name === 'database' && DATABASE_URL !== undefined);
  const left = (await listFolder(DATA_DIR)).filter(isCopy).map((name) => join(DATA_DIR, name));
  const byHand = (await listFolder(backupDir)).flatMap((name) => {
    const at = madeAt(name);
    return at && name.startsWith('manual-') ? [toCopy(join(backupDir, name), at)] : [];
  });
  const copies = await Promise.all(left.map(async (path) => toCopy(path, await lastUsed(path))));
  return [...copies, ...byHand];
}

const toCopy = (path: string, since: Date) => ({
  path,
  until: new Date(since.getTime() + longestKept),
});

/** The engine writes its control file whenever it stops. */
async function lastUsed(path: string): Promise<Date> {
  const places = ['global/pg_control', 'database/global/pg_control', '.'];
  for (const place of places) {
    const stats = await stat(join(path, place)).catch(() => null);
    if (stats) return stats.mtime;
  }
  return new Date(0);
}

/** A folder that is not there or not ours to read has nothing that this process could have left. */
const listFolder = (folder: string) => readdir(folder).catch(() => []);

/**
 * Names the database that is about to be replaced, which a wrong `.env` may have chosen, with the rows of
 * each table, and backs it up.
 * @throws OperatorFault if its tables are not those of a site.
 */
export async function backUpReplaced(
  config: Config,
  database: Database,
  progress: Progress,
): Promise<void> {
  const { hostname, pathname } = new URL(config.DATABASE_URL ?? '');
  const target = `${hostname}${pathname}`;
  const tables = await database.db.transaction((tx) => expectRoom(tx, true));
  if (tables.length === 0) return;
  if (!(await hasTable(database.db, 'drizzle.__drizzle_migrations'))) {
    throw new OperatorFault(
      `${target} holds tables that are not this site’s; empty it by hand first`,
    );
  }
  progress(`${target} is replaced. It is backed up first:`);
  const { path } = await backUp(
    {
      config,
      database,
      // Of a generated secret only the folder that it was generated in has a copy.
      secret: config.AUTH_SECRET ?? '',
      bucket: openBucket(config),
      clock: () => new Date(),
    },
    { kind: 'manual', folder: config.backupDir, progress, isServing: false },
  );
  progress(`${path} is that backup.`);
}
