import { describe, expect, test } from 'vitest';
import { rss } from '../testing/feed-server.ts';
import { plainText } from './clean-html.server.ts';
import { parseFeed } from './parse-feed.server.ts';

const getRss = (inside: string) => `<rss version="2.0"><channel>${inside}</channel></rss>`;
const good = '<item><title>Good</title><link>https://example.org/good</link></item>';
const item = { title: 'Patch now', link: 'https://www.ncsc.gov.uk/news/patch' };

function getItems(xml: string) {
  const parsed = parseFeed(new TextEncoder().encode(xml));
  return parsed.kind === 'items' ? parsed.items : [];
}
const firstOf = (xml: string) => getItems(xml)[0];

test.each([
  ['Flaw in &lt;iframe&gt; sandbox', 'Flaw in <iframe> sandbox'],
  ['&lt;script&gt;', '<script>'],
  ['R&amp;D &amp;amp; more', 'R&D &amp; more'],
  ['<![CDATA[<b>bold</b> & brave]]>', '<b>bold</b> & brave'],
  ['  two\n  lines\u{1} ', 'two lines'],
])('takes the text %j of Atom for what it says', (written, title) => {
  for (const type of ['', ' type="text"', " type='text'"]) {
    const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title${type}>${written}</title>
      <link href="https://example.org/"/><summary${type}>${written}</summary></entry></feed>`;
    const [read] = getItems(xml);
    expect(read).toMatchObject({ title });
  }
});

test('shows the text of Atom as text, and what is no text not at all', () => {
  const xml = `<feed><entry><title>One</title><link href="https://example.org/1"/>
    <summary>Use &lt;b&gt; &amp;amp; &lt;script&gt;alert(1)&lt;/script&gt;</summary></entry>
    <entry><title>Two</title><link href="https://example.org/2"/>
    <content type="image/png">iVBORw0KGgo=</content></entry></feed>`;
  expect(getItems(xml)).toMatchObject([
    { description: 'Use &lt;b&gt; &amp;amp; &lt;script&gt;alert(1)&lt;/script&gt;' },
    { description: '' },
  ]);
});

test.each([
  ['Flaw in <iframe> sandbox & more', 'Flaw in <iframe> sandbox & more'],
  ['Use <hostname> or <Your-Name>', 'Use <hostname> or <Your-Name>'],
  ['vector<int> and <T>', 'vector<int> and <T>'],
  ['The <title> and <textarea> elements', 'The <title> and <textarea> elements'],
  ['Block <SCRIPT> now', 'Block <SCRIPT> now'],
  ['<b>Bold</b> &amp; <EM>brave</EM>', 'Bold & brave'],
  ['A<br>line, a<br/>break', 'A line, a break'],
  ['<p>One <span class="x">two</span> <img src=x> three', 'One two three'],
  ['One <script>alert(1)</script>two', 'One two'],
  ['One <iframe src="x"></iframe>two', 'One two'],
  ['Word’s <o:p></o:p> leftovers', 'Word’s leftovers'],
  ['A <- B, 5 < 6 > 3', 'A <- B, 5 < 6 > 3'],
])('keeps the words of the title %j in RSS, and drops markup', (written, title) => {
  const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  for (const inside of [`<![CDATA[${written}]]>`, escaped]) {
    const description = `<description>${inside}</description>`;
    const read = firstOf(
      getRss(
        `<item><link>https://example.org/</link><title>${inside}</title>${description}</item>`,
      ),
    );
    expect(read?.title).toBe(title);
    expect(plainText(read?.description ?? '')).toBe(title);
  }
});

test.each([
  ['markup inside text', '<title>A <b>bold</b> <i>flaw</i> here</title>', 'A bold flaw here'],
  ['markup that is not closed', '<title>A<br>flaw <img src=x> here</title>', 'A flaw here'],
  ['a less-than sign', '<title>Scores < 5 & > 3</title>', 'Scores < 5 & > 3'],
  ['an arrow', '<title>A <- B</title>', 'A <- B'],
  ['a bare ampersand', '<title>R&D & co; &unknown;</title>', 'R&D & co; &unknown;'],
  ['HTML’s own entities', '<title>Caf&eacute; &mdash; &pound;5</title>', 'Café — £5'],
  ['a comment', '<title>A<!-- <item> --> flaw</title>', 'A flaw'],
  [
    'a DOCTYPE in a CDATA',
    '<title>A</title><description><![CDATA[<!DOCTYPE html><p>x]]></description>',
    'A',
  ],
  ['a DOCTYPE in a comment', '<!-- <!DOCTYPE html> --><title>A</title>', 'A'],
  [
    'a DOCTYPE in its text',
    '<title>A</title><description><!DOCTYPE html><p>x</p></description>',
    'A',
  ],
  ['the tags of a feed in a CDATA', '<title><![CDATA[A</title></item> flaw]]></title>', 'A flaw'],
  ['two titles', '<title>A</title><title>B</title>', 'A'],
  ['elements of others', '<media:title>M</media:title><title>A</title><x:y><x:z/></x:y>', 'A'],
  ['capitals', '<TITLE>A</TITLE>', 'A'],
  ['a date that is none', '<title>A</title><pubDate>soon</pubDate>', 'A'],
  ['an address of the last century', `<title>A</title><guid>${'g'.repeat(3000)}</guid>`, 'A'],
])('reads an item with %s, and the one after it', (_, inside, title) => {
  const xml = getRss(`<item><link>https://example.org/a</link>${inside}</item>${good}`);
  expect(getItems(xml)).toMatchObject([{ title }, { title: 'Good' }]);
});

describe('encodings', () => {
  const cafe = (declaration = '') => `${declaration}${getRss(good.replace('Good', 'Café “£5”'))}`;
  const withMark = (xml: string) => Buffer.from(`\u{feff}${xml}`, 'utf16le');
  const win1252 = (xml: string) =>
    Buffer.from(xml.replaceAll('“', '\x93').replaceAll('”', '\x94'), 'latin1');
  const declared = (name: string) => `<?xml version="1.0" encoding='${name}'?>`;
  test.each<[string, Buffer, string?]>([
    ['UTF-8', Buffer.from(cafe())],
    [
      'UTF-8 with a byte order mark, whatever the header',
      Buffer.from(`\u{feff}${cafe()}`),
      'utf-16',
    ],
    ['UTF-16 with a byte order mark', withMark(cafe(declared('utf-16')))],
    ['the other UTF-16', withMark(cafe(declared('utf-16'))).swap16()],
    ['UTF-16 without a mark', withMark(cafe()).subarray(2)],
    ['UTF-16 that the header calls UTF-8', withMark(cafe()), 'utf-8'],
    ['windows-1252 by the header', win1252(cafe()), 'windows-1252'],
    ['windows-1252 by the declaration', win1252(cafe(declared('windows-1252')))],
    ['windows-1252 that the header calls UTF-8', win1252(cafe(declared('windows-1252'))), 'utf-8'],
    ['UTF-8 that the header calls Latin 1', Buffer.from(cafe(declared('utf-8'))), 'ISO-8859-1'],
    ['UTF-8 that it calls Latin 1 itself', Buffer.from(cafe(declared('iso-8859-1')))],
  ])('decodes %s', (_, given, charset) => {
    expect(parseFeed(given, charset)).toMatchObject({ items: [{ title: 'Café “£5”' }] });
  });

  test('leaves out what it cannot decode, and refuses a feed of nothing else', () => {
    const bad = '<item><title>Caf\xe9</title><link>https://example.org/</link></item>';
    const parsed = parseFeed(Buffer.from(getRss(bad + good), 'latin1'));
    expect(parsed).toMatchObject({ items: [{ title: 'Good' }] });
    expect(parseFeed(Buffer.from(getRss(bad), 'latin1')).kind).toBe('refused');
    expect(parseFeed(Buffer.from(getRss(good)), 'x-secret').kind).toBe('refused');
  });
});

test.each(['👩‍👩‍👧‍👦', '🇬🇧', 'e\u{301}', '👍🏽'])('cuts no %s in two', (character) => {
  for (let before = 280; before <= 300; before += 1) {
    const words = 'x'.repeat(before) + character.repeat(20);
    const html = `&lt;p&gt;${'y'.repeat(3700 + before) + character.repeat(30)}&lt;/p&gt;`;
    const read = firstOf(
      rss([
        {
          ...item,
          title: words,
          description: html.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
        },
      ]),
    );
    const { title = '', description = '' } = read ?? {};
    const whole = `(?:${character})*…`;
    expect(title).toMatch(new RegExp(`^x+${whole}$`, 'u'));
    expect(title.length).toBeLessThanOrEqual(300);
    expect(description).toMatch(new RegExp(`^<p>y+${whole}</p>$`, 'u'));
  }
});

test('cuts a description neither within a tag nor within an entity', () => {
  for (let before = 3950; before <= 4000; before += 1) {
    const description = `<p>${'y'.repeat(before)} &amp; <a href="https://example.org/">link</a> and more of it</p>`;
    const read = firstOf(rss([{ ...item, description }]));
    const text = read?.description ?? '';
    expect(text.replaceAll(/<[^<>]*>/g, '')).toMatch(/^y+(?: &amp;| &amp; l?i?n?k?)?…$/);
  }
});
