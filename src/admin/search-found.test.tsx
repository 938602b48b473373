import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Marked } from './search-found.tsx';

const mark = (text: string, words: string) =>
  renderToStaticMarkup(<Marked text={text} words={words} />);

test('marks words from their beginnings, and shows a long text around the first', () => {
  expect(mark('Example Freight, airfreight', 'freig')).toBe(
    'Example <mark>Freig</mark>ht, airfreight',
  );
  expect(mark('<b>a.b</b>', 'b')).toBe(
    '&lt;<mark>b</mark>&gt;a.<mark>b</mark>&lt;/<mark>b</mark>&gt;',
  );
  const long = `${'x '.repeat(200)}freight ${'y '.repeat(200)}`;
  expect(mark(long, 'freight')).toMatch(/^… (x )+<mark>freight<\/mark> (y ?)+ …$/);
  expect(mark('Anything', '?!')).toBe('Anything');
});
