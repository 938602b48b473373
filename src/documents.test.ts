import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.server.ts';
import { personalDataHolders } from './platform/feature.ts';

const documents = ['README.md', ...globSync('{docs,src,e2e}/**/*.md')].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const fence = /^```[^]*?^```$/gm;
const words = documents.map(({ path, text }) => ({ path, text: text.replaceAll(fence, '') }));

test('every link of a document leads to a file, and to a heading in it', () => {
  const dead = words.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, file = '', heading]) => !leads(path, file, heading))
      .map(([link]) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

function leads(from: string, file: string, heading: string | undefined): boolean {
  const to = file === '' ? from : posix.join(posix.dirname(from), file);
  if (!existsSync(to)) return false;
  return heading === undefined || headings(readFileSync(to, 'utf8')).includes(heading);
}

/** As GitHub makes them. */
const headings = (text: string) =>
  [...text.replaceAll(fence, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every path that a document names exists, from the project, from src or from beside it', () => {
  const missing = words.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w.-]+\/[\w./{},*-]+\.(?:tsx?|css|md|sh|json|py|woff2))`/g)]
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          !['', 'src', 'src/platform', posix.dirname(path)].some((folder) => isThere(folder, name)),
      )
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** Every one of a list in braces. */
function isThere(folder: string, name: string): boolean {
  const [, before = '', list, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(name) ?? [];
  const all = list === undefined ? [name] : list.split(',').map((one) => before + one + after);
  const exists = (path: string) =>
    path.includes('*') ? globSync(path).length > 0 : existsSync(path);
  return all.every((one) => exists(posix.join(folder, one)));
}

test('what a page calls by its words in quotation marks stands in the source', () => {
  const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  const source = globSync('src/**/*.{ts,tsx}', { exclude: (path) => path.includes('.test.') })
    .map((path) => onOneLine(readFileSync(path, 'utf8')))
    .join(' ');
  const unknown = words
    .filter(({ path }) => /^docs\/[^/]+$/.test(path))
    .flatMap(({ path, text }) =>
      [...onOneLine(text).matchAll(/“([^”]+)”/g)]
        .filter(([, said = '']) => !source.includes(said))
        .map(([said]) => `${path}: ${said}`),
    );
  expect(unknown).toEqual([]);
});

test('every decision has a number of its own', () => {
  const numbers = globSync('docs/decisions/*.md').map((path) => posix.basename(path).slice(0, 4));
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
});

test('every script of npm that a document names is one', () => {
  const missing = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)]
      .filter(([, script = '']) => !Object.hasOwn(scripts, script))
      .map(([command]) => `${path}: ${command}`),
  );
  expect(missing).toEqual([]);
});

test('.env.example names every setting', () => {
  const named = (path: string, line: RegExp) =>
    [...readFileSync(path, 'utf8').matchAll(line)].map(([, name = '']) => name).toSorted();
  const settings = named('src/platform/config.server.ts', /^ {2}([A-Z][A-Z\d_]+):/gm);
  expect(settings.length).toBeGreaterThan(30);
  expect(named('.env.example', /^# ([A-Z][A-Z\d_]+)=/gm)).toEqual(settings);
});

test('the data model names every table, and marks those with personal data', () => {
  const modules = import.meta.glob('./**/*.table.server.ts', { eager: true });
  const tables = Object.values(modules)
    .flatMap((module) => Object.values(z.record(z.string(), z.unknown()).parse(module)))
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table));
  const held = personalDataHolders(features).flatMap(({ holdings }) => holdings);
  const personal = new Set(held.map(({ table }) => getTableName(table)));
  const expected = tables.map((name) => `\`${name}\`${personal.has(name) ? '†' : ''}`);
  const rows = readFileSync('docs/data-model.md', 'utf8').match(/^- .*?:/gm) ?? [];
  const named = rows.flatMap((row) => row.match(/`\w+`†?/g) ?? []);
  expect(named.toSorted()).toEqual(expected.toSorted());
});
