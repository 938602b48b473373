import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorFault } from '../../platform/database/failures.ts';
import { backUpReplaced } from '../../backups/old-copies.server.ts';
import { longestKept, openBackup } from '../../backups/open-backup.server.ts';
import { makeBackup } from '../../backups/make-backup.server.ts';
import { expectRoom, restorePostgres } from '../../backups/restore-database.server.ts';
import { writeTables } from '../../backups/write-tables.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { type Database, withDatabase } from '../../platform/database/database.server.ts';
import { seededList } from '../../resources/seed-documents.server.ts';
import type { Bucket } from '../../platform/storage/bucket.ts';
import { fileBucket, openBucket } from '../../platform/storage/file-bucket.server.ts';
import { formatDay } from '../../ui/content/dates.ts';
import { runCommand, show } from './operator-command.ts';

const usage = 'DATABASE_URL=postgres://… AUTH_SECRET=… npm run move-to-postgres [-- --replace]';

/** Moves the embedded installation in the data folder to the Postgres that DATABASE_URL names. */
await runCommand(usage, ['replace'], async ({ config, flags }) => {
  const { DATABASE_URL, AUTH_SECRET, DATA_DIR } = config;
  if (!DATABASE_URL || !AUTH_SECRET) {
    throw new OperatorFault(
      `set DATABASE_URL to the database to move to, and AUTH_SECRET to what ${join(DATA_DIR, 'secret')} holds`,
    );
  }
  if (!existsSync(join(DATA_DIR, 'database'))) {
    throw new OperatorFault(`there is no embedded database in ${DATA_DIR}`);
  }
  const secretFile = join(DATA_DIR, 'secret');
  if (existsSync(secretFile) && readFileSync(secretFile, 'utf8').trim() !== AUTH_SECRET) {
    throw new OperatorFault(`AUTH_SECRET is not what ${secretFile} holds`);
  }
  // Kept open to the end, so that the site cannot start on the folder meanwhile.
  const path = await withDatabase({ dataDir: DATA_DIR }, (embedded) =>
    move(config, embedded, flags.has('replace')),
  );
  show('Moved. From now on start the site with this DATABASE_URL and AUTH_SECRET.');
  const until = formatDay(new Date(Date.now() + longestKept));
  show(
    `${join(DATA_DIR, 'database')} and its backup ${path} hold all personal data as it was, which no erasure reaches from now on: remove both by ${until}. The status page names them until then.`,
  );
});

async function move(config: Config, embedded: Database, mayReplace: boolean): Promise<string> {
  const { DATABASE_URL: databaseUrl = '' } = config;
  return withDatabase({ databaseUrl, isUnhurried: true }, async (database) => {
    // Before the backup, which holds personal data and keys and would be left behind by a rejection.
    await database.db.transaction((tx) => expectRoom(tx, mayReplace));
    if (mayReplace) await backUpReplaced(config, database, show);
    const path = await backUpEmbedded(config, embedded);
    const options = { bucket: openBucket(config), mayReplace, isLive: true, progress: show };
    await restorePostgres(database, await openBackup(path), options);
    return path;
  });
}

/** The S3_ settings name the new storage for the files, unless it is the one already in use. */
async function bucketSoFar(config: Config): Promise<Bucket> {
  const bucket = openBucket(config);
  if (!config.S3_BUCKET) return bucket;
  const list = await bucket.describe(seededList);
  if (list.kind === 'unavailable') throw new OperatorFault(`S3 is unavailable: ${list.reason}`);
  return list.kind === 'found' ? bucket : fileBucket(join(config.DATA_DIR, 'storage/resources'));
}

async function backUpEmbedded(config: Config, database: Database): Promise<string> {
  const { DATA_DIR, AUTH_SECRET: secret = '', backupDir: folder } = config;
  const source = {
    secret,
    isSecretGenerated: existsSync(join(DATA_DIR, 'secret')),
    bucket: await bucketSoFar(config),
    writeTables: (into: string) => writeTables(database, into, show),
  };
  const options = { kind: 'manual', folder, now: new Date(), progress: show } as const;
  const { path } = await makeBackup(source, options);
  return path;
}
