import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rss } from '../testing/feed-server.ts';
import { parseFeed } from './parse-feed.server.ts';

const bytes = (xml: string) => new TextEncoder().encode(xml);
const parse = (xml: string) => parseFeed(bytes(xml));
const getItems = (xml: string) => {
  const parsed = parse(xml);
  return parsed.kind === 'items' ? parsed.items : parsed.reason;
};
const getRss = (inside: string) => `<rss version="2.0"><channel>${inside}</channel></rss>`;
const item = { title: 'Patch now', link: 'https://www.ncsc.gov.uk/news/patch' };

describe('RSS', () => {
  test('reads title, link, date, guid and description', () => {
    const xml = getRss(`<title>News Feed</title><item><title>Patch &amp; check</title>
      <link> https://www.ncsc.gov.uk/news/patch?a=1&#38;b=2 </link><guid>n-1</guid>
      <pubDate>Tue, 03 Mar 2026 09:00:00 GMT</pubDate>
      <description>&lt;p&gt;Today &amp;amp; tomorrow&lt;/p&gt;</description></item>`);
    expect(getItems(xml)).toEqual([
      {
        guid: 'n-1',
        title: 'Patch & check',
        link: 'https://www.ncsc.gov.uk/news/patch?a=1&b=2',
        pubDate: new Date('2026-03-03T09:00:00Z'),
        description: '<p>Today &amp; tomorrow</p>',
      },
    ]);
  });

  test('accepts CDATA, a byte order mark and a declared encoding', () => {
    const xml = `\u{feff}<?xml version="1.0" encoding="UTF-8"?>${getRss(`<item>
      <title><![CDATA[R&amp;D <b>café</b>]]></title><link>https://example.org/</link>
      <description><![CDATA[<p>One</p>]]> two</description></item>`)}`;
    expect(getItems(xml)).toMatchObject([{ title: 'R&D café', description: '<p>One</p> two' }]);
    const latin = `<?xml version="1.0" encoding="ISO-8859-1"?>${rss([{ ...item, title: 'Café' }]).slice(38)}`;
    expect(parseFeed(Buffer.from(latin, 'latin1'))).toMatchObject({ items: [{ title: 'Café' }] });
  });

  test('puts the newest items first and undated ones last, and keeps one item per guid', () => {
    const dated = (title: string, pubDate: string) => ({
      title,
      pubDate,
      link: `https://example.org/${title}`,
    });
    const xml = rss([
      { title: 'undated', link: 'https://example.org/undated' },
      dated('old', 'Mon, 02 Mar 2026 09:00:00 GMT'),
      dated('new', 'Tue, 03 Mar 2026 09:00:00 GMT'),
      { ...dated('old', 'Sun, 01 Mar 2026 09:00:00 GMT'), title: 'repeated' },
    ]);
    const repeated = xml.replace('https://example.org/repeated', 'https://example.org/old');
    expect(getItems(repeated)).toMatchObject([
      { title: 'new' },
      { title: 'old' },
      { title: 'undated' },
    ]);
  });

  test('keeps at most 50 items, and shortens long titles and descriptions', () => {
    const items = Array.from({ length: 600 }, (_, index) => ({
      title: 'T'.repeat(1000),
      link: `https://example.org/${index}`,
      description: `<p>${'word '.repeat(1000)}</p>`,
    }));
    const kept = getItems(rss(items));
    expect(kept).toHaveLength(50);
    for (const { title, description } of typeof kept === 'string' ? [] : kept) {
      expect(title).toHaveLength(300);
      expect(description.length).toBeLessThan(4100);
    }
  });
});

test('reads Atom feeds, with their own dates, links and kinds of text', () => {
  const xml = `<feed xmlns="http://www.w3.org/2005/Atom"><title>All</title>
    <entry><id>tag:1</id><title type="html">One &amp;amp; two</title>
      <link rel="self" href="https://example.org/self"/><link href="https://example.org/one"/>
      <updated>2026-03-03T09:00:00+01</updated><summary>Short</summary></entry>
    <entry><id>tag:2</id><title>Three</title><link rel="alternate" href="https://example.org/3"/>
      <published>2026-03-02T09:00:00Z</published><content type="xhtml">
      <div xmlns="http://www.w3.org/1999/xhtml"><p>Long &amp; <script>alert(1)</script>full</p></div>
      </content></entry></feed>`;
  expect(getItems(xml)).toEqual([
    {
      guid: 'tag:1',
      title: 'One & two',
      link: 'https://example.org/one',
      pubDate: new Date('2026-03-03T08:00:00Z'),
      description: 'Short',
    },
    {
      guid: 'tag:2',
      title: 'Three',
      link: 'https://example.org/3',
      pubDate: new Date('2026-03-02T09:00:00Z'),
      description: '<p>Long &amp; full</p>',
    },
  ]);
});

const good = '<item><title>Good</title><link>https://example.org/good</link></item>';

test('reads RSS 1.0, and a link that is only a guid', () => {
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <item rdf:about="a"><title>A</title><link>https://example.org/a</link>
    <dc:date>2026-03-03</dc:date></item></rdf:RDF>`;
  expect(getItems(rdf)).toMatchObject([{ title: 'A', pubDate: new Date('2026-03-03') }]);
  const guid = (attributes: string) =>
    getRss(`<item><title>A</title><guid${attributes}>https://example.org/a</guid></item>${good}`);
  expect(getItems(guid(''))).toMatchObject([{ link: 'https://example.org/a' }, {}]);
  expect(getItems(guid(' isPermaLink="false"'))).toMatchObject([{ title: 'Good' }]);
});

test.each([
  ['of the feed', 'https://example.org/news/', '', 'https://example.org/news/a'],
  ['of the entry', '', 'https://example.org/news/', 'https://example.org/news/a'],
  [
    'of the entry, within that of the feed',
    'https://example.org/news/',
    'x/',
    'https://example.org/news/x/a',
  ],
  ['that is none', 'https://example.org/news/', 'http://[', 'https://example.org/news/a'],
])('resolves a relative link against the xml:base %s', (_, outer, inner, link) => {
  const base = (address: string) => (address ? ` xml:base="${address}"` : '');
  const description = '&lt;a href="b"&gt;B&lt;/a&gt;';
  const href = link.replace(/a$/, 'b');
  const atom = `<feed${base(outer)}><entry${base(inner)}><title>A</title><link href="a"/>
    <summary type="html">${description}</summary></entry></feed>`;
  const relative = `<item${base(inner)}><title>A</title><link>a</link><description>${description}</description></item>`;
  for (const xml of [atom, `<rss${base(outer)}><channel>${relative}</channel></rss>`]) {
    const [read] = getItems(xml);
    expect(read).toMatchObject({ link });
    expect(typeof read === 'object' && read.description).toContain(`"${href}"`);
  }
});

test.each(['javascript:', 'data:text/html,', 'file:///etc/', 'relative/'])(
  'follows no xml:base of %s',
  (base) => {
    const xml = `<rss xml:base="${base}"><channel><item><title>Bad</title><link>a</link></item>${good}</channel></rss>`;
    expect(getItems(xml)).toMatchObject([{ title: 'Good' }]);
  },
);

test.each([
  ['javascript:alert(1)'],
  ['java&#9;script:alert(1)'],
  ['&#106;avascript:alert(1)'],
  ['data:text/html,x'],
  ['/news/relative'],
  [''],
])('leaves out an item whose link is %j', (link) => {
  const xml = getRss(`<item><title>Bad</title><link>${link}</link></item>
    <item><title>Good</title><link>https://example.org/</link></item>`);
  expect(getItems(xml)).toMatchObject([{ title: 'Good' }]);
});

test('leaves out an item whose title is missing or has no readable text', () => {
  const xml = rss([
    { ...item, title: '' },
    { ...item, title: '<script>alert(1)</script>' },
    { ...item, title: 'Good' },
  ]);
  expect(getItems(xml)).toMatchObject([{ title: 'Good' }]);
});

test('removes NUL and other control characters, however they are written', () => {
  const xml = getRss(`<item><title>A\0&#0;&#x1;B</title><link>https://example.org/</link>
    <description>&#0;\u{1}&lt;p&gt;&amp;#0;C&lt;/p&gt;</description></item>`);
  expect(JSON.stringify(getItems(xml))).not.toMatch(/\\u00[01]/);
});

const billionLaughs = `<!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${rss([item])}`;
const outsideFile = `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${getRss('<item><title>&x;</title></item>')}`;

test.each([
  ['entities that expand exponentially', billionLaughs, /DOCTYPE/],
  ['an entity from a file', outsideFile, /DOCTYPE/],
  ['a page of HTML', '<!doctype html><title>Not found</title>', /DOCTYPE/],
  ['HTML without a DOCTYPE', '<html><body><h1>Not found</h1></body></html>', /no feed/],
  ['JSON', '{"items":[]}', /no feed/],
  ['an empty body', '', /no feed/],
  ['a feed that is cut off', rss([item, item]).slice(0, -40), /cut off/],
  ['tags that are never closed', `<rss><channel>${'<a>'.repeat(500)}</channel></rss>`, /not XML/],
  ['an element named __proto__', '<rss><__proto__><x/></__proto__></rss>', /not XML/],
  ['another kind of XML', '<urlset><x></rss></urlset>', /no feed|neither|not XML/],
  ['more items than any feed has', getRss('<item/>'.repeat(60_000)), /too many/],
  ['a feed without items', getRss('<title>Empty</title>'), /no item/],
  ['an unknown encoding', '<?xml version="1.0" encoding="x-secret"?><rss></rss>', /encoding/],
])('refuses %s', (_, xml, reason) => expect(getItems(xml)).toMatch(reason));

test.each(['[', '(', ' ', '&amp;', 'a@', 'http://a '])(
  'reads a name of a hundred thousand %j quickly',
  (piece) => {
    const name = piece.repeat(Math.floor(100_000 / piece.length));
    for (const element of [
      'author',
      'Author',
      'managingEditor',
      'title',
      'category',
      'podcast:person',
    ]) {
      const xml = getRss(
        `<${element}>${name}</${element}><item><${element}>${name}</${element}></item>${good}`,
      );
      expect(parse(xml).kind).toBe('items');
    }
  },
);

// A parser that went back over its input for each piece would not end before the test is given up.
test.each(['<', '<a ', '<a>', '<![CDATA[', '<!--', '&amp;', '&#1;', '<a b="', '<item>', '<item/>'])(
  'refuses two megabytes of %j',
  (piece) => {
    const xml = getRss(piece.repeat(Math.floor(1_999_000 / piece.length)));
    expect(parse(xml).kind).toBe('refused');
  },
);

test('never throws or keeps an unsafe link, whatever the feed contains', () => {
  const pieces =
    '<item> </item> <title> </title> <link> </link> https://example.org/ <![CDATA[ ]]> &amp; & < > ' +
    '<!-- --> javascript: a <?x ?>';
  const piece = fc.constantFrom(...pieces.split(' '));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (parts) => {
      const parsed = parse(getRss(parts.join('')));
      const links = parsed.kind === 'items' ? parsed.items.map(({ link }) => link) : [];
      for (const link of links) expect(link).toMatch(/^https?:/);
    }),
    { numRuns: 2000 },
  );
});
