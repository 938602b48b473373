import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../platform/database/database.server.ts';
import { packageRoot } from '../platform/database/data-folder.server.ts';
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
async function createLightTemplate(): Promise<string> {
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

/** What a template is made from: the engine, its tables and those of the queues. */
const sources = [
  'package-lock.json',
  'src/platform/{database,jobs}/**/*.{ts,sql,json}',
  'src/testing/{embedded-template,prepare-database}.ts',
];

/** The light template of an earlier run unless what it is made from has changed; making one takes seconds. */
export async function keptTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: packageRoot }).toSorted()) {
    if (!path.includes('.test.')) hash.update(await readFile(join(packageRoot, path)));
  }
  const cache = join(packageRoot, 'node_modules/.cache');
  const name = `template-${hash.digest('hex').slice(0, 12)}`;
  const kept = join(cache, name);
  if (existsSync(kept)) return kept;
  for (const former of await readdir(cache).catch(() => [])) {
    if (former.startsWith('template-')) await removeFolder(join(cache, former));
  }
  const made = await createLightTemplate();
  const unfinished = join(cache, `${name}.${process.pid}`);
  await cp(made, unfinished, { recursive: true });
  await removeFolder(made);
  await rename(unfinished, kept);
  return kept;
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
