import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** Each literal of the sources once; a visitor's words may come near any of them. */
const patterns = new Map<string, { pattern: string; flags: string; file: string }>();
const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
for (const file of names.filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name),
)) {
  const { program } = parseSync(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8'));
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      patterns.set(`/${node.regex.pattern}/${node.regex.flags}`, { ...node.regex, file });
    },
  }).visit(program);
}

/** What a pattern may stumble over: its own characters and words, and what often repeats. */
function pumps(pattern: string): string[] {
  const own = pattern.match(/[\w@.<>/&;=,:-]/g) ?? [];
  const words = pattern.match(/\w{2,}/g) ?? [];
  const usual = [
    'a',
    '0',
    ' ',
    '\n',
    '\t',
    '-',
    '.',
    '<',
    '"',
    '\\',
    '=',
    '%',
    'a.',
    'a@',
    '<a ',
    '\n ',
  ];
  return [...new Set([...own, ...words, ...usual])];
}

/** In milliseconds. Looking through all of it once takes about one; trying from every place, seconds. */
const slow = 1000;

test.each([...patterns.keys()])('the pattern %s is quick on long input', (literal) => {
  const { pattern, flags, file } = patterns.get(literal) ?? { pattern: '', flags: '', file: '' };
  const start = /^\^?([\w/<-]+)/.exec(pattern)?.[1] ?? '';
  for (const pump of pumps(pattern)) {
    for (const [before, after] of [
      ['', '\u0000'],
      [start, '\u0000'],
      ['', '!\n!'],
      ['x', ''],
    ] as const) {
      // Short ones first: what doubles with every character would not come back from a long one.
      for (const length of [30, 1000, 30_000]) {
        const input = before + pump.repeat(Math.ceil(length / pump.length)) + after;
        const started = performance.now();
        input.replaceAll(new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`), '');
        const took = performance.now() - started;
        expect(took, `${file}: ${JSON.stringify(pump)} × ${length}`).toBeLessThan(slow);
      }
    }
  }
});
