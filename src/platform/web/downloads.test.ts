import { expect, test } from 'vitest';
import { csvLine } from './downloads.server.ts';

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

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const between = [';', '\t', '|', '\n', '\r\n', '; ', ';"', ';\u00a0""', '\n\n', '|;\t'];

test.each(between.flatMap((separator) => signs.map((sign) => `x${separator}${sign}1+1`)))(
  'leaves no formula in %j wherever cells are split, quotes or not',
  (text) => {
    for (const cells of [[text], ['a', text, 'b'], [text, text]]) {
      const parts = csvLine(cells).split(/[;,|\t\r\n]/);
      const begins = parts.map((part) => part.replace(/^[\s"]+/, '').charAt(0));
      expect(begins.filter((character) => signs.includes(character))).toEqual([]);
    }
  },
);

test.each(['a;b', 'a\tb'])(
  'quotes %j, in which some spreadsheets would begin another cell',
  (text) => expect(csvLine([text])).toBe(`"${text}"\r\n`),
);

test.each(['we are 50-500 people; write to ana@example.org', '2026-11', '02079460148', 'a=b | c'])(
  'leaves %j as it is',
  (text) => expect(csvLine([text]).replace(/^"|"?\r\n$/g, '')).toBe(text),
);
