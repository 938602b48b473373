import { readdirSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Each literal of the sources once; a visitor's words may come near any of them. */
const patterns = new Map<string, { source: string; flags: string; file: string }>();
/** Files that put expressions together from text. */
const builders = new Set<string>();
const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
for (const file of names.filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name),
)) {
  const { program } = parseSync(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern: source, flags } = node.regex;
      patterns.set(`/${source}/${flags}`, { source, flags, file });
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builders.add(file);
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') builders.add(file);
    },
  }).visit(program);
}

test('finds the patterns of the sources', () => {
  expect(patterns.size).toBeGreaterThan(100);
});

test.each([...patterns])('the pattern %s stays quick on long input', (_, { file, ...literal }) => {
  const slowOn = analyse(literal).reports.map(({ character }) => character.pick);
  expect(slowOn, `repeated often, these are searched again and again in ${file}`).toEqual([]);
});

test.each(['/+$', '^(a+)+$', 'a*a*b'])('knows that %s would not', (source) => {
  expect(analyse({ source, flags: '' }).reports).not.toEqual([]);
});

test('builds no pattern from what visitors write', () => {
  // Built from letters and digits alone, from constants and paths of ours, from the letters before our own
  // references, and from an address, each of whose other characters is escaped.
  expect([...builders].toSorted()).toEqual([
    'admin/search-found.tsx',
    'news/news.ts',
    'platform/privacy/known-as.server.ts',
    'platform/web/request-address.ts',
    'server/web-server.ts',
  ]);
});
