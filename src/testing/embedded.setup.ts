import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { cp, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../platform/database/package-root.server.ts';
import { createLightTemplate, removeFolder } from './embedded-template.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs once for all service tests on the embedded database. */
export async function setup(project: TestProject) {
  const template = await keptTemplate();
  const copies = await temporaryFolder();
  project.provide('testDatabase', { kind: 'embedded', template, copies });
  return () => removeFolder(copies);
}

/** What a template is made from: the engine, its tables and those of the queues. */
const sources = [
  'package-lock.json',
  'src/platform/{database,jobs}/**/*.{ts,sql,json}',
  'src/testing/{embedded-template,prepare-database}.ts',
];

/** The template of an earlier run unless what it is made from has changed; making one takes seconds. */
async function keptTemplate(): Promise<string> {
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
