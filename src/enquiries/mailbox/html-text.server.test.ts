import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unflow } from './html-text.server.ts';

test.each([
  ['a paragraph', 'one \ntwo \nthree', 'one two three'],
  ['their words after a quoted line', '> When \nTuesday', '> When \nTuesday'],
  ['a quoted paragraph', '> one \n> two\nMine', '> one two\nMine'],
  ['a deeper quote after a quote', '> one \n>> two\nMine', '> one \n>> two\nMine'],
  ['stuffed lines', ' From here \n on', 'From here on'],
  ['a signature', 'Bye \n-- \nAna', 'Bye \n-- \nAna'],
  ['an empty line', 'one \n\ntwo', 'one \ntwo'],
  ['line ends of every kind', 'one \r\ntwo\rthree', 'one two\nthree'],
])('joins %s', (_, text, joined) => {
  expect(unflow(text, false)).toBe(joined);
});

test('drops the spaces that were added for the breaks', () => {
  expect(unflow('スペース \nなし', true)).toBe('スペースなし');
});

test('loses nothing but line ends, spaces and marks of quotes', () => {
  const line = fc.constantFrom('> a ', '> b', 'c ', 'd', '', '>> e ', '-- ', ' f ');
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const letters = (text: string) => text.replaceAll(/[^a-z]/g, '');
      const text = lines.join('\n');
      expect(letters(unflow(text, false))).toBe(letters(text));
    }),
  );
});
