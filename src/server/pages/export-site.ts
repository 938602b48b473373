import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { Config } from '../../platform/config.server.ts';
import { failureCode } from '../../platform/database/failures.ts';
import { createHeaders, type MemoryAnswer } from '../../platform/web/memory-answer.server.ts';
import { compressAnswers, memoryAnswers } from './memory-pages.ts';

/**
 * Writes everything that is served from memory as plain files, each with its compressed forms beside it, and
 * the nginx configuration to serve them. Needs no database, so it can run beside the site. The folder is
 * swapped in once complete. Returns the number of files.
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

const mapsFile = 'nginx-maps.conf';

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

type SnippetAnswer = { file: string; answer: MemoryAnswer };

/**
 * The nginx configuration that serves exported files as the site itself would: the same headers and tags,
 * with personal pages passed to the site. Two parts: for `http { }` and for `server { }`.
 */
function nginxSnippet(
  answers: ReadonlyMap<string, SnippetAnswer>,
  folder: string,
): { maps: string; locations: string } {
  const entries = [...answers];
  return {
    maps: [
      '# Made by `npm run export`; include it in http { }.',
      'map_hash_bucket_size 256;',
      'map_hash_max_size 8192;',
      ...map('$request_method $http_cookie', '$site_is_ours', [
        // A visitor with a session, or with a pending notice, gets the page from the site.
        ['"~^(GET|HEAD) (?!(.*;\\s*)?(__Host-)?session(-notice)?=)"', '1'],
      ]),
      ...map('$http_accept_encoding', '$site_wanted', [
        [named('br'), 'br'],
        [named('gzip'), 'gz'],
      ]),
      ...map('$site_wanted $site_file', '$site_suffix', entries.flatMap(suffixes)),
      ...map('$site_suffix', '$site_encoding', [
        ['.br', 'br'],
        ['.gz', 'gzip'],
      ]),
      ...map('$site_file$site_suffix', '$site_etag', entries.flatMap(etags)),
    ].join('\n'),
    locations: [
      '# Made by `npm run export`; include it in server { }, beside a location @site that passes on.',
      ...entries.map(([address, each]) => location(address, each, folder)),
    ].join('\n'),
  };
}

type Row = readonly [from: string, to: string];

function map(source: string, target: string, rows: readonly Row[]): string[] {
  const lines = rows.map(([from, to]) => `  ${from} ${to};`);
  return [`map "${source}" ${target} {`, '  default "";', ...lines, '}'];
}

function suffixes([, { file, answer }]: [string, SnippetAnswer]): Row[] {
  const { br, gzip } = answer.body;
  const rows: Row[] = [];
  if (br) rows.push([`"br ${file}"`, '.br']);
  if (gzip) rows.push([`"gz ${file}"`, '.gz']);
  return rows;
}

function etags([, { file, answer }]: [string, SnippetAnswer]): Row[] {
  const { raw, br, gzip } = answer.body;
  const rows: Row[] = [[file, quoted(createHeaders(answer, raw, undefined).etag)]];
  if (br) rows.push([`${file}.br`, quoted(createHeaders(answer, br, 'br').etag)]);
  if (gzip) rows.push([`${file}.gz`, quoted(createHeaders(answer, gzip, 'gzip').etag)]);
  return rows;
}

function location(address: string, { file, answer }: SnippetAnswer, folder: string): string {
  const { 'content-type': type = '', ...headers } = answer.headers;
  const isPage = type.startsWith('text/html');
  const lines = [
    `set $site_file ${file};`,
    ...(isPage ? ['error_page 418 = @site;', 'if ($site_is_ours = "") { return 418; }'] : []),
    'if ($http_if_none_match = $site_etag) { return 304; }',
    'rewrite ^ $site_file$site_suffix break;',
    `root ${folder};`,
    'types { }',
    `default_type ${quoted(type)};`,
    'etag off;',
    'if_modified_since off;',
    'max_ranges 0;',
    'add_header last-modified "";',
    'add_header etag $site_etag;',
    'add_header content-encoding $site_encoding;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)};`),
  ];
  return `location = ${address} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}

const quoted = (value: string) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** As the site reads it: `q=0` refuses an encoding. */
const named = (encoding: string) => `"~*\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))"`;
