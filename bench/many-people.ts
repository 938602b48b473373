import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/database/data-folder.server.ts';
import { machine, type Section } from './report.ts';

const file = join(packageRoot, 'bench/many-people.json');

/** Seeding so many takes too long for every run, so the last such run is kept for the reports. */
export async function keepMany(section: Section): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const note = `Measured by \`npm run bench -- --only-people --people=…\` on ${day}, on ${machine()}.`;
  const kept = { ...section, title: 'Many more people', notes: [...section.notes, note] };
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
}

export async function keptMany(): Promise<Section[]> {
  if (!existsSync(file)) return [];
  return [JSON.parse(await readFile(file, 'utf8')) as Section];
}
