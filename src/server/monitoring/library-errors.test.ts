import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logLibraryErrors } from './library-errors.ts';

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
