import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { Config } from '../../platform/config.server.ts';
import { failureCode } from '../../platform/errors/failure-code.ts';
import type { MemoryAnswer } from '../../platform/web/responses/memory-answer.server.ts';
import { compressAnswers, memoryAnswers } from './memory-pages.ts';
import { nginxSnippet } from './nginx-snippet.ts';

/** By which an export is known. */
const mapsFile = 'nginx-maps.conf';

/**
 * Writes everything that is served from memory as plain files, each with its compressed forms beside
 * it, and the configuration that nginx needs to serve them. Needs no database, so it can run beside the
 * site. The folder is swapped in once it is complete. Returns how many files there are.
 * @throws NotAnExportError if there is something else in the folder, which would be lost.
 */
export async function exportSite(config: Config, to: string): Promise<number> {
  const folder = resolve(to);
  await expectExport(folder);
  const answers = await memoryAnswers(config);
  await compressAnswers(answers);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const files = new Map(
    Array.from(answers, ([address, answer]) => [address, { file: getFile(address), answer }]),
  );
  for (const { file, answer } of files.values()) await writeForms(join(unfinished, file), answer);
  const { maps, locations } = nginxSnippet(files, folder);
  await writeFile(join(unfinished, mapsFile), `${maps}\n`);
  await writeFile(join(unfinished, 'nginx-locations.conf'), `${locations}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return files.size;
}

export class NotAnExportError extends Error {}

async function expectExport(folder: string): Promise<void> {
  const files = await readdir(folder).catch((error: unknown): string[] => {
    if (failureCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (files.length === 0 || files.includes(mapsFile)) return;
  throw new NotAnExportError(`${folder} holds something else, which an export would delete`);
}

function getFile(address: string): string {
  if (extname(address)) return address;
  return address === '/' ? '/index.html' : `${address}.html`;
}

async function writeForms(path: string, { body }: MemoryAnswer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, body.raw);
  if (body.br) await writeFile(`${path}.br`, body.br);
  if (body.gzip) await writeFile(`${path}.gz`, body.gzip);
}
