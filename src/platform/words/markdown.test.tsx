import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { builtInFigures } from '../../company.ts';
import { Markdown } from '../../ui/content/markdown.tsx';
import { EmailMarkdown } from '../email/email-markdown.tsx';
import { markdownToText } from './markdown-text.ts';
import { findMarkdownFault, parseMarkdown } from './markdown.server.ts';
import { readWordsFrom } from './words.ts';

const origin = 'https://firm.example';
const onPage = (text: string) => renderToStaticMarkup(<Markdown blocks={parseMarkdown(text)} />);
const inEmail = (text: string) =>
  renderToStaticMarkup(<EmailMarkdown blocks={parseMarkdown(text)} origin={origin} />);
const inText = (text: string) => markdownToText(parseMarkdown(text), origin);

afterEach(() => readWordsFrom(() => undefined));

test('the same text reads well on a page, in an email and as plain text', () => {
  const text = `# What to do

Read **all** of [our page](/faq), [write](mailto:a@firm.example) or see [below](#x).

1. First
2. Second

   - with *more*

> Quoted.

| Who | When |
|-----|------|
| IT  | now  |`;
  expect(onPage(text)).toBe(
    '<h2>What to do</h2><p>Read <strong>all</strong> of <a href="/faq">our page</a>, <a href="mailto:a@firm.example">write</a> or see <a href="#x">below</a>.</p>' +
      '<ol><li>First</li><li>Second<ul><li>with <em>more</em></li></ul></li></ol><blockquote><p>Quoted.</p></blockquote>' +
      '<table class="table stacked-table"><thead><tr><th scope="col">Who</th><th scope="col">When</th></tr></thead>' +
      '<tbody><tr><th scope="row">IT</th><td data-column="When">now</td></tr></tbody></table>',
  );
  expect(inEmail(text)).toContain('href="https://firm.example/faq"');
  expect(inEmail(text)).toContain('or see below.');
  expect(inText(text)).toBe(`WHAT TO DO

Read all of our page (https://firm.example/faq), write
(a@firm.example) or see below.

1. First
2. Second

   - with more

  Quoted.

IT
  When: now`);
});

test('leaves out no level of headings, wherever they stand', () => {
  const text = '> ### In a quotation\n\n- ### In a list\n\n## Larger';
  const levels = (isPart: boolean) =>
    JSON.stringify(parseMarkdown(text, isPart))
      .match(/(?<="level":)\d/g)
      ?.join('');
  expect(levels(false)).toBe('232');
  expect(levels(true)).toBe('332');
});

test('fills in figures, and leaves out sentences, not paragraphs, whose figure is off', () => {
  const text = 'It costs {cePrice}. {cePassRate} pass.\n\n{cePassRate} of all.\n\n- {ceLength}';
  readWordsFrom((_kind, slug) =>
    slug === 'cePassRate' ? { ...builtInFigures.cePassRate, shown: false } : undefined,
  );
  expect(inText(text)).toBe('It costs £2,000–4,000.\n\n- 4–6 weeks');
});

test.each([
  ['[a](javascript:alert)', 'Not an address that a link can have: javascript:alert'],
  ['[a][b]\n\n[b]: data:text/html,x', 'Not an address that a link can have: data:text/html,x'],
  ['**[a](http://firm.example)**', 'Not an address that a link can have: http://firm.example'],
  ['[a](//else.example)', 'Not an address that a link can have: //else.example'],
  ['![a](/favicon.svg)', 'A picture can’t stand in the text: it has a field of its own'],
  ['`[a](javascript:alert)` is code', undefined],
])('%s: %s', (text, fault) => {
  expect(findMarkdownFault(text)).toBe(fault);
});

test('without any tag or address of the writer’s own, whatever they write', () => {
  const parts = [
    '<script>',
    '</p>',
    '<b onclick=x>',
    '<!--',
    '[a](',
    '](javascript:x)',
    '![',
    '[r]: data:x',
  ];
  const marks = [
    ...'< > [ ] ( ) | * ` " \' & \\ - # \n'.split(' '),
    ' ',
    '\n\n',
    '|-|',
    '&lt;',
    '{cePrice}',
    '//else.example',
    '[a](/faq)',
  ];
  const hostile = fc.constantFrom(...parts, ...marks);
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 60 }), (typed) => {
      const text = typed.join('');
      for (const html of [onPage(text), inEmail(text)]) {
        const tags = html.match(/<[^>]*>/g) ?? [];
        for (const tag of tags) expect(tag).toMatch(ours);
        expect(html.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
      }
      inText(text);
    }),
    { numRuns: 500 },
  );
});

/** Every tag that the renderers write. */
const ours =
  /^<\/?(?:p|h[23]|[uo]l(?: start="\d+")?|li|blockquote|pre|code|hr\/|br\/|em|strong|table[^>]*|thead|tbody|tr|span|t[hd](?: scope="(?:col|row)")?(?: data-column="[^"]*")?|span class="whole"|a(?: href="(?:https:|mailto:|tel:|#|\/(?!\/))[^"]*"(?: style="color:inherit")?)?)>$/;

const patterns =
  '[ [a]( ![a *a **a* >_ -_ < <a_ <!-- & __a [[a]]( [a](b \\ <https:// |a ``_`_ {cePrice}_ a.__ *';

test.each(patterns.split(' ').map((pattern) => pattern.replaceAll('_', ' ')))(
  'takes %j thirty thousand characters long in its stride',
  (part) => {
    const text = part.repeat(30_000 / part.length);
    const start = performance.now();
    onPage(text);
    inText(text);
    findMarkdownFault(text);
    expect(performance.now() - start).toBeLessThan(3000);
  },
);
