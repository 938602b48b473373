import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorFault } from '../platform/database/failures.ts';
import { syncFolder } from '../platform/database/data-folder.server.ts';
import { hasTable } from '../backups/read-rows.server.ts';
import type { Config } from '../platform/config.server.ts';
import { shortestSecret } from '../platform/config-addresses.ts';
import type { Db } from '../platform/database/database.server.ts';

/** A newly generated secret, for a first start or for an installation that has lost its own. */
export const newSecret = () => randomBytes(32).toString('base64url');

/**
 * The operator's AUTH_SECRET, or one generated once and kept in the data folder, readable by its owner only.
 * It is generated only for a database without tables: with another secret than before, authenticator apps
 * would stop working, and readers who have unsubscribed would get emails again.
 * @throws OperatorFault if there is no usable secret and none may be generated, as without `db`.
 */
export async function installationSecret(
  { AUTH_SECRET, DATA_DIR }: Config,
  db?: Db,
): Promise<string> {
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = join(DATA_DIR, 'secret');
  if (!existsSync(file)) {
    if (!db || (await hasTable(db, 'drizzle.__drizzle_migrations'))) {
      throw new OperatorFault(
        `${file}: is missing, but a database that was used with it is there; put it back from a backup, or set AUTH_SECRET to its old value`,
      );
    }
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    await makeSecret(DATA_DIR, file);
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= shortestSecret) return secret;
  throw new OperatorFault(
    `${file}: holds no secret of ${shortestSecret} characters or more; put it back from a backup, or remove the file if nothing is stored yet`,
  );
}

/** Synced before it is renamed into place: data is signed and hashed with it at once. */
async function makeSecret(folder: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, newSecret(), { mode: 0o600, flush: true });
  await rename(unfinished, file);
  await syncFolder(folder);
}
