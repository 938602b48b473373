import { inspect } from 'node:util';
import { type Config, readConfig } from '../platform/config.server.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { startFault } from './start-fault.ts';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { failureCode } from '../platform/database/failures.ts';
import type { MemoryAnswer } from '../platform/web/memory-answer.server.ts';
import { compressAnswers, memoryAnswers } from './pages/memory-pages.ts';
import { nginxSnippet } from './pages/nginx-snippet.ts';
import { endProcess } from './end-process.ts';

// Not awaited: modules loaded later wait for this file to be evaluated.
void main();

/** Runs the command on the command line; without arguments, serves the site. */
async function main(): Promise<void> {
  // The file has been loaded once by now, which fills the compile cache.
  if (process.argv.includes('--build-only')) process.exit(0);
  const flag = process.argv.indexOf('--export');
  await (flag === -1 ? serve() : exportTo(process.argv[flag + 1] ?? 'export'));
}

/** Exports the pages and files that nginx or a CDN can serve on its own into a folder. */
async function exportTo(folder: string): Promise<void> {
  const count = await exportSite(settingsOrEnd(), folder).catch((error: unknown) => {
    if (!(error instanceof NotAnExportError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  console.log(
    `${count} pages and files are in ${folder}, and nginx-*.conf says how to serve them.`,
  );
}

/** In milliseconds, from the signal to the end of the process. */
const longestEnd = 9000;

/** Anything that takes longer, such as waiting for an unavailable database, is abandoned. */
async function stopInTime(running: RunningServer): Promise<void> {
  setTimeout(endProcess, longestEnd);
  await running.stop().finally(endProcess);
}

/** Starts the site from the environment, and stops it on SIGTERM or SIGINT. */
async function serve(): Promise<void> {
  const config = settingsOrEnd();
  let running: RunningServer | undefined;
  let stopping: Promise<void> | undefined;
  // Signals may repeat: npm passes on a signal that its process group, and so this process, has already
  // received.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Before it serves there is nothing to finish: an interrupted start simply begins again.
    process.on(signal, () => (running ? void (stopping ??= stopInTime(running)) : endProcess()));
  }
  try {
    running = await runServer(config);
    console.log(`Serving ${config.siteUrl}`);
    await running.takeUpWork();
  } catch (error) {
    const fault = startFault(error, config);
    // Not by `console`, which is redirected to the log by now.
    process.stderr.write(`${fault ?? inspect(error)}\n`);
    process.exit(1);
  }
}

function settingsOrEnd(): Config {
  const settings = readConfig();
  if (settings.ok) return settings.config;
  for (const fault of settings.faults) console.error(fault);
  process.exit(1);
}

/** Identifies an export. */
const mapsFile = 'nginx-maps.conf';

/**
 * Writes everything that is served from memory as plain files, each with its compressed forms beside it, and
 * the nginx configuration to serve them. Needs no database, so it can run beside the site. The folder is
 * swapped in once complete. Returns the number of files.
 * @throws NotAnExportError if there is something else in the folder, which would be lost.
 */
async function exportSite(config: Config, to: string): Promise<number> {
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

class NotAnExportError extends Error {}

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
