import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml, plainText, webAddress } from './clean-html.server.ts';

const base = 'https://www.ncsc.gov.uk/news/a';
const clean = (html: string) => cleanHtml(html, base);

describe('cleanHtml', () => {
  test('keeps paragraphs, lists and emphasis, and converts equivalent elements to them', () => {
    const html =
      '<p>Patch <strong>now</strong>.</p><ul><li><em>Today</em></li></ul><ol><li>2</li></ol>';
    expect(clean(html)).toBe(html);
    expect(clean('<h3>Advice</h3><b>x</b> <i>y</i>')).toBe(
      '<p>Advice</p><strong>x</strong> <em>y</em>',
    );
  });

  test('opens links in a new tab and resolves them against the article', () => {
    expect(clean('<a href="/guidance/b" onclick="x()">Guide</a>')).toBe(
      '<a href="https://www.ncsc.gov.uk/guidance/b" target="_blank" rel="noopener noreferrer">Guide</a>',
    );
  });

  test.each([
    ['<script>alert(1)</script>Text', 'Text'],
    ['<style>body{display:none}</style>Text', 'Text'],
    ['<svg onload=alert(1)><text>Drawn</text></svg>Text', 'Text'],
    ['<base href="https://evil.example/">Text', 'Text'],
    ['<img src=x onerror=alert(1)>Text', 'Text'],
    ['<p style="position:fixed" class="button" id="main">Text</p>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">Text</a>', 'Text'],
    ['<a href="java&#9;script:alert(1)">Text</a>', 'Text'],
    ['<a href="&#x6A;avascript:alert(1)">Text</a>', 'Text'],
    ['<a href="data:text/html,x">Text</a>', 'Text'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>Text', 'Text'],
    ['<form action="https://evil.example"><input name=password></form>Text', 'Text'],
    ['<meta http-equiv=refresh content="0;url=https://evil.example">Text', 'Text'],
    ['<math><mi//xlink:href="data:x,<script>alert(1)</script>">', '&lt;math&gt;'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>Text', 'Text'],
    ['Text<!-- a comment --><![CDATA[<script>]]>', 'Text'],
    ['One<br>two', 'One two'],
    ['<table><tr><th>One</th><td>two</td></tr></table><div>three</div>four', 'One two three four'],
    ['<dl><dt>One</dt><dd>two</dd></dl><pre>three</pre>four', 'One two three four'],
    ['</div></main>Text<p>open', 'Text<p>open</p>'],
    ['<li><script<noscript><li>Text', '<li></li><li>Text</li>'],
    // An unclosed link would extend over the rest of the page.
    [
      '<a href=javascript:<title><a href=b>Text',
      '<a href="https://www.ncsc.gov.uk/news/b" target="_blank" rel="noopener noreferrer">Text</a>',
    ],
    ['<p> &nbsp; </p>', ''],
  ])('cleans %j', (html, expected) => expect(clean(html)).toBe(expected));

  test('lets through only the allowed elements, whatever the input', () => {
    const pieces =
      '< > " = / <!-- --> <svg <p <a_href= <script </script> <style> <base_href= javascript: &#9; ' +
      '&lt; _onclick=x <li> <noscript> <template> <math> <title> </p> </a> text \0 \t';
    const piece = fc.constantFrom(...pieces.split(' ').map((one) => one.replace('_', ' ')));
    const html = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 30 });
    fc.assert(
      fc.property(html, (parts) => {
        const cleaned = clean(parts.join(''));
        const rest = cleaned.replaceAll(allowed, '');
        expect(rest).not.toMatch(/[<>]/);
        expect(clean(cleaned)).toBe(cleaned);
      }),
      { numRuns: 2000 },
    );
  });
});

const allowed =
  /<(?:\/?(?:p|ul|ol|li|strong|em)|\/a|a(?: href="https?:[^"<>]*" target="_blank" rel="noopener noreferrer"))>/g;

describe('plainText', () => {
  test('gives the text that a reader would see, on one line', () => {
    expect(plainText('R&amp;D: <b>five</b>\n steps &lt; ten')).toBe('R&D: five steps < ten');
    expect(plainText('a<script>alert(1)</script>b\0')).toBe('ab');
  });
});

test.each([
  ['https://www.ncsc.gov.uk/news/a?b=1&c=2', 'https://www.ncsc.gov.uk/news/a?b=1&c=2'],
  ['HTTP://Example.org', 'http://example.org/'],
])('accepts %s as a web address', (written, address) => expect(webAddress(written)).toBe(address));

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' \u{1}javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  'https://user:password@example.org/',
  '/relative',
  'example.org',
  `https://example.org/${'a'.repeat(2000)}`,
])('refuses %j as a web address', (address) => expect(webAddress(address)).toBeNull());

test('resolves a relative address against a base, and still refuses unsafe schemes', () => {
  expect(webAddress('/guidance/b', base)).toBe('https://www.ncsc.gov.uk/guidance/b');
  expect(webAddress('java\tscript:alert(1)', base)).toBeNull();
});
