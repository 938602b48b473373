import { closeSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openLog, logLibraryErrors, loggedPath } from './log.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';

// /dev/full never has room for a byte; only Linux has it.
test.runIf(process.platform === 'linux')(
  'does not throw when a log line cannot be written to a full disk',
  () => {
    const fd = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(fd));
    const log = openLog('info', fd);
    expect(() => {
      for (let line = 0; line < 3; line += 1) log.info({ event: 'request' });
    }).not.toThrow();
  },
);

test('logs what a library prints without query values or email addresses', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const printer: Pick<Console, 'error' | 'warn'> = {
    error: () => undefined,
    warn: () => undefined,
  };
  logLibraryErrors(log, printer);
  const cause = new Error('connection terminated');
  const values = ['ana@example.org', 'Ana Smith'];
  printer.error('# SERVER_ERROR: ', new DrizzleQueryError('select $1, $2', values, cause));
  printer.warn('no answer for ana@example.org');
  expect(lines.join('')).not.toMatch(/ana/i);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'library.error', reason: '# SERVER_ERROR:  connection terminated' },
    { event: 'library.error', reason: 'no answer for (address)' },
  ]);
});

test.each([
  ['/no-such-path', '/no-such-path'],
  ['/people/ana@example.org/edit', '/people/(address)/edit'],
  ['/people/ana%40example.org', '/people/(address)'],
  ['/people/ana%2540example.org', '/people/(address)'],
  ['/people/ana＠example.org', '/people/(address)'],
  [`/${'a'.repeat(300)}`, `/${'a'.repeat(199)}`],
])('logs the path %s as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
