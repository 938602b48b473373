import type { Config } from '../platform/config.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { openBucket } from '../platform/storage/file-bucket.server.ts';
import { backUp } from './back-up.server.ts';
import { BackupFault } from './open-backup.server.ts';
import { hasTable } from './read-rows.server.ts';
import { expectRoom } from './restore-database.server.ts';
import type { Progress } from './write-tables.server.ts';

/**
 * Names the database that is about to be replaced, which a wrong `.env` may have chosen, with the rows of
 * each table, and backs it up.
 * @throws BackupFault if its tables are not those of a site.
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
    throw new BackupFault(
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
