import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../platform/database/database.server.ts';
import { prepareDatabase } from './prepare-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Creates a data folder with a migrated database and a secret, as a server needs it. Creating one takes
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

/**
 * A template whose copies are discarded after each test: nothing in them needs to reach the disk. Nor are
 * further databases created, whose two templates are half of the files.
 */
export async function createLightTemplate(): Promise<string> {
  const folder = await createTemplate();
  const database = join(folder, 'database');
  await appendFile(join(database, 'postgresql.conf'), '\nfsync = off\n');
  for (const unused of ['1', '4']) {
    const files = join(database, 'base', unused);
    await rm(files, { recursive: true });
    await mkdir(files);
  }
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
