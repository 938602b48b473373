import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../backups/part-file.server.ts';
import { type Config, shortestSecret } from '../config.server.ts';

/** A file without one, as a power cut or a copy that broke off may leave it. */
export class SecretFault extends Error {}

/**
 * The operator's AUTH_SECRET, or one made once and kept in the data folder for its owner alone.
 * @throws SecretFault rather than sign with what anybody can guess.
 */
export async function installationSecret({ AUTH_SECRET, DATA_DIR }: Config): Promise<string> {
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = join(DATA_DIR, 'secret');
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) await makeSecret(DATA_DIR, file);
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= shortestSecret) return secret;
  throw new SecretFault(
    `${file}: holds no secret of ${shortestSecret} characters or more; put it back from a backup, or remove the file where nothing was kept yet`,
  );
}

/** On the disk before it has its name: what is signed and hashed with it is kept at once. */
async function makeSecret(folder: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(unfinished, secret, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  await syncFolder(folder);
}
