import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes CSV cells where needed, and leaves dates, numbers and blanks unquoted', () => {
  const moment = new Date('2026-03-02T09:00:00Z');
  expect(csvLine(['a', 'b, c', 'say "no"', 'two\nlines', moment, -3, null, undefined])).toBe(
    'a,"b, c","say ""no""","two\nlines",2026-03-02T09:00:00.000Z,-3,,\r\n',
  );
  expect(csvLine([' padded ', { pages: 2 }])).toBe('" padded ","{""pages"":2}"\r\n');
});

test.each([
  '=1+1',
  '+44 20',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1+1',
  '＠SUM(A1)',
])('defuses %j, which a spreadsheet would take for a formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

test.each(['a;=1+1', 'a\t=1+1'])(
  'quotes %j, in which some spreadsheets would begin another cell',
  (text) => expect(csvLine([text])).toBe(`"${text}"\r\n`),
);
