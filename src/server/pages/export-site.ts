import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { Config } from '../../config.server.ts';
import type { MemoryAnswer } from '../../http/responses/memory-answer.server.ts';
import { compressAnswers, memoryAnswers } from './memory-pages.ts';
import { nginxSnippet } from './nginx-snippet.ts';

/**
 * Writes whatever is served from memory as plain files, each with its compressed forms beside it, and
 * what nginx needs to serve them. Needs no database, and a site that runs keeps its own. The folder is
 * swapped when it is complete. Answers how many there are.
 */
export async function exportSite(config: Config, to: string): Promise<number> {
  const answers = await memoryAnswers(config);
  await compressAnswers(answers);
  const folder = resolve(to);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const files = new Map(
    Array.from(answers, ([address, answer]) => [address, { file: fileOf(address), answer }]),
  );
  for (const { file, answer } of files.values()) await writeForms(join(unfinished, file), answer);
  const { maps, locations } = nginxSnippet(files, folder);
  await writeFile(join(unfinished, 'nginx-maps.conf'), `${maps}\n`);
  await writeFile(join(unfinished, 'nginx-locations.conf'), `${locations}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return files.size;
}

function fileOf(address: string): string {
  if (extname(address)) return address;
  return address === '/' ? '/index.html' : `${address}.html`;
}

async function writeForms(path: string, { body }: MemoryAnswer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, body.raw);
  if (body.br) await writeFile(`${path}.br`, body.br);
  if (body.gzip) await writeFile(`${path}.gz`, body.gzip);
}
