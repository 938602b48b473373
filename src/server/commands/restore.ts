import { resolve } from 'node:path';
import { OperatorFault } from '../../platform/database/failures.ts';
import { backUpReplaced } from '../../backups/old-copies.server.ts';
import { checkSecret, openBackup, type OpenBackup } from '../../backups/open-backup.server.ts';
import { rehearse } from '../../backups/rehearse-restore.job.server.ts';
import { restoreEmbedded, restorePostgres } from '../../backups/restore-database.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { withDatabase } from '../../platform/database/database.server.ts';
import { openBucket } from '../../platform/storage/file-bucket.server.ts';
import { newSecret } from '../secret.server.ts';
import { runCommand, show } from './operator-command.ts';

const usage = 'npm run restore -- <backup folder> [--rehearse | --replace] [--live] [--new-secret]';
const flagNames = ['rehearse', 'replace', 'live', 'new-secret'];

await runCommand(usage, flagNames, async ({ config, positionals, flags }) => {
  const [place] = positionals;
  if (!place) throw new OperatorFault(`Usage: ${usage}`);
  if (flags.has('rehearse')) {
    // If this is killed, the nightly backup removes its leftovers.
    const room = config.backupDir;
    const { tables, rows } = await rehearse(resolve(place), room, show, interruption());
    return show(`It can be restored: ${tables} tables, ${rows} rows. Nothing was changed.`);
  }
  const backup = await openBackup(resolve(place));
  show('Every file matches its checksum.');
  if (!flags.has('new-secret')) checkSecret(backup, config.AUTH_SECRET);
  // A start does not generate a secret for a database that has been used with another one.
  if (flags.has('new-secret') && !config.AUTH_SECRET) backup.secret ??= newSecret();
  const { leftOut } = await restore(config, backup, {
    mayReplace: flags.has('replace'),
    isLive: flags.has('live'),
  });
  for (const table of leftOut) show(`Left out: no migration creates the table ${table}.`);
  show(`Restored as of ${backup.manifest.createdAt}. Start the site.`);
  if (!flags.has('live')) {
    show(
      'It sends no emails and calls no webhooks until an admin presses “Go live” at /admin/status.',
    );
  }
});

/** Aborts on the first stop signal; the second ends the command as usual. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}

async function restore(
  config: Config,
  backup: OpenBackup,
  how: { mayReplace: boolean; isLive: boolean },
) {
  const { DATABASE_URL, DATA_DIR: dataDir } = config;
  const options = { ...how, progress: show };
  if (!DATABASE_URL) {
    const remoteBucket = config.S3_BUCKET ? openBucket(config) : null;
    return restoreEmbedded(backup, { ...options, dataDir, remoteBucket, now: new Date() });
  }
  const bucket = openBucket(config);
  return withDatabase({ databaseUrl: DATABASE_URL, isUnhurried: true }, async (database) => {
    if (how.mayReplace) await backUpReplaced(config, database, show);
    return restorePostgres(database, backup, { ...options, bucket });
  });
}
