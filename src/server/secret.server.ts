import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { syncFolder } from '../backups/part-file.server.ts';
import { type Config, shortestSecret } from '../config.server.ts';
import type { Db } from '../database/database.server.ts';

/** No file, or one without a secret, as a power cut or a copy that broke off may leave it. */
export class SecretFault extends Error {}

/** What a start makes; for an installation that has lost its own, a new one is as good as any. */
export const newSecret = () => randomBytes(32).toString('base64url');

/**
 * The operator's AUTH_SECRET, or one made once and kept in the data folder for its owner alone: before
 * the database is migrated, if one is given. With another one, nobody could use an authenticator app, and
 * whoever has unsubscribed would get mail again.
 * @throws SecretFault rather than sign with what anybody can guess, or what nobody expects.
 */
export async function installationSecret(
  { AUTH_SECRET, DATA_DIR }: Config,
  db?: Db,
): Promise<string> {
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = join(DATA_DIR, 'secret');
  if (!existsSync(file)) {
    if (!db || (await hasTables(db))) {
      throw new SecretFault(
        `${file}: is not there, but a database that was used with it; put it back from a backup, or set AUTH_SECRET to what it was`,
      );
    }
    await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
    await makeSecret(DATA_DIR, file);
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= shortestSecret) return secret;
  throw new SecretFault(
    `${file}: holds no secret of ${shortestSecret} characters or more; put it back from a backup, or remove the file where nothing was kept yet`,
  );
}

async function hasTables(db: Db): Promise<boolean> {
  const name = 'drizzle.__drizzle_migrations';
  const { rows } = await db.execute(sql`select to_regclass(${name}) is not null as found`);
  return rows[0]?.['found'] === true;
}

/** On the disk before it has its name: what is signed and hashed with it is kept at once. */
async function makeSecret(folder: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, newSecret(), { mode: 0o600, flush: true });
  await rename(unfinished, file);
  await syncFolder(folder);
}
