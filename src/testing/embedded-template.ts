import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../database/database.server.ts';
import { prepareDatabase } from './prepare-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Creates a data folder with a migrated database and a secret, as a server wants it. Creating one takes
 * seconds, copying it milliseconds.
 */
export async function createTemplate(): Promise<string> {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  await prepareDatabase(database);
  await database.close();
  await writeFile(join(folder, 'secret'), 'a-secret-of-the-template-32-characters-long');
  return folder;
}

/** A fresh data folder with the migrated database; without a template an empty one. */
export async function copyTemplate(template?: string): Promise<string> {
  const folder = await temporaryFolder();
  if (template) await cp(template, folder, { recursive: true });
  return folder;
}

export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
