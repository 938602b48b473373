import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { OperatorFault } from '../../platform/database/failures.ts';
import { backUp } from '../../backups/back-up.server.ts';
import type { MadeBackup } from '../../backups/make-backup.server.ts';
import type { Config } from '../../platform/config.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { openBucket } from '../../platform/storage/file-bucket.server.ts';
import { installationSecret } from '../secret.server.ts';
import { askServer, runCommand, show, withDatabaseOrServer } from './operator-command.ts';

const serverLine = z.union([
  z.object({ line: z.string() }),
  z.object({ made: z.object({ path: z.string(), bytes: z.number() }) }),
  z.object({ failed: z.string() }),
]);

/** `npm run backup [-- <folder>]`: makes a backup, whether or not the server runs. */
await runCommand('npm run backup -- [folder]', [], async ({ config, positionals: [place] }) => {
  const folder = place ? resolve(place) : config.backupDir;
  const { path, bytes } = await withDatabaseOrServer(
    config,
    (database) => backUpHere(config, database, folder),
    () => askForBackup(config, folder),
  );
  const kept = config.AUTH_SECRET ? 'AUTH_SECRET is not in it; keep that separately.' : '';
  show(
    `${path}: ${(bytes / 1e6).toFixed(1)} MB. It contains personal data and keys. ${kept}`.trim(),
  );
});

async function backUpHere(config: Config, database: Database, folder: string): Promise<MadeBackup> {
  const secret = await installationSecret(config);
  const services = {
    config,
    database,
    secret,
    bucket: openBucket(config),
    clock: () => new Date(),
  };
  return backUp(services, { kind: 'manual', folder, progress: show, isServing: false });
}

async function askForBackup(config: Config, folder: string): Promise<MadeBackup> {
  const { body } = await askServer(config, '/operator/backup', { folder });
  for await (const line of createInterface({ input: Readable.from(body ?? []) })) {
    const message = serverLine.parse(JSON.parse(line));
    if ('made' in message) return message.made;
    if ('failed' in message) throw new OperatorFault(message.failed);
    show(message.line);
  }
  throw new OperatorFault('the server stopped before the backup was complete');
}
