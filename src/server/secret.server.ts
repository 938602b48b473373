import { randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.server.ts';
import { failureCode } from '../http/failures/failure-code.ts';

/** The operator's AUTH_SECRET, or one made once and kept in the data folder for its owner alone. */
export async function installationSecret({ AUTH_SECRET, DATA_DIR }: Config): Promise<string> {
  if (AUTH_SECRET) return AUTH_SECRET;
  const file = join(DATA_DIR, 'secret');
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (failureCode(error) !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
