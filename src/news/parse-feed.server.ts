import { parseFeed as parseAny } from 'feedsmith';
import { cleanHtml, cutHtml, cutText, plainText, webAddress } from './clean-html.server.ts';
import { feedDate, type NewsItem, type ParsedFeed, refused } from './news.ts';
import { decodeXml, hasDoctype, mended } from './xml.server.ts';

const [mostItems, mostEntries] = [50, 500];
/** Tags and entities together; a real feed has some thousands. More would block every request. */
const mostMarks = 50_000;
/** In characters; `description` before cleaning. */
const limits = { title: 300, guid: 500, description: 4000 };

/** Newest first; `charset` is that of the HTTP header. Items without a title or a web link are left out. */
export function parseFeed(bytes: Uint8Array, charset?: string): ParsedFeed {
  const decoded = decodeXml(bytes, charset);
  if (decoded === null) return refused('its encoding is unknown');
  const { xml, isWhole } = decoded;
  if (hasDoctype(xml)) return refused('it has a DOCTYPE');
  if (xml.split(/[<&]/, mostMarks + 1).length > mostMarks) return refused('it has too many tags');
  // The parser is lenient, but a truncated feed must not replace a complete one.
  if (!/<\/(?:\w+:)?(?:rss|feed|rdf)\s*>/i.test(xml)) return refused('it is no feed, or cut off');
  const entries = readEntries(mended(xml));
  if (!entries) return refused('it is not XML, or neither RSS nor Atom');
  // An item that could not be decoded does not lose the others.
  const readable = entries.filter(
    (entry) => isWhole || !JSON.stringify(entry).includes('\u{fffd}'),
  );
  const items = getNewest(readable.flatMap(toItem)).map(clean);
  return items.length > 0 ? { kind: 'items', items } : refused('no item has a title and a link');
}

/** Title and description are HTML; a relative link is resolved against `base`. */
type Entry = Record<
  'title' | 'link' | 'guid' | 'date' | 'description' | 'base',
  string | undefined
>;

function readEntries(xml: string): Entry[] | null {
  try {
    const read = parseAny(xml, { maxItems: mostEntries });
    if (read.format === 'json') return null;
    const entries =
      read.format === 'atom'
        ? (read.feed.entries ?? []).map(atomEntry)
        : (read.feed.items ?? []).map(rssEntry);
    const { base } = read.feed.xml ?? {};
    return entries.map((entry) => ({ ...entry, base: joined(base, entry.base) }));
  } catch {
    return null;
  }
}

type RssItem = {
  title?: string;
  link?: string;
  guid?: { value?: string; isPermaLink?: boolean };
  pubDate?: string;
  description?: string;
  content?: { encoded?: string };
  dc?: { dates?: string[] };
  xml?: { base?: string };
};

type Text = { value?: string; type?: string };
type AtomEntry = {
  title?: Text;
  links?: { href?: string; rel?: string }[];
  id?: string;
  published?: string;
  updated?: string;
  summary?: Text;
  content?: Text;
  xml?: { base?: string };
};

function rssEntry({ title, link, guid, pubDate, description, content, dc, xml }: RssItem): Entry {
  return {
    title,
    // A guid is a link, unless it says otherwise.
    link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
    guid: guid?.value,
    date: pubDate ?? dc?.dates?.[0],
    description: description ?? content?.encoded,
    base: xml?.base,
  };
}

function atomEntry({
  title,
  links,
  id,
  published,
  updated,
  summary,
  content,
  xml,
}: AtomEntry): Entry {
  // The link to the page itself, which needs no `rel`.
  const link = links?.find(({ rel = 'alternate' }) => rel === 'alternate');
  return {
    title: getHtml(title),
    link: link?.href,
    guid: id,
    date: published ?? updated,
    description: getHtml(summary) || getHtml(content),
    base: xml?.base,
  };
}

/** Text is not markup, unless its type says so; other types are left out. */
function getHtml({ value = '', type = 'text' }: Text = {}): string {
  if (/html/i.test(type)) return value;
  if (!/^text/i.test(type)) return '';
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const joined = (outer: string | undefined, inner: string | undefined) =>
  inner === undefined ? outer : (URL.parse(inner, outer)?.href ?? outer);

type UncleanItem = NewsItem & { base: string };

function toItem({
  title = '',
  link = '',
  guid = '',
  date = '',
  description = '',
  base,
}: Entry): UncleanItem[] {
  const address = webAddress(link, base && URL.canParse(base) ? base : undefined);
  const name = cutText(plainText(title.slice(0, 10 * limits.title)), limits.title);
  if (address === null || name === '') return [];
  const id = plainText(guid);
  return [
    {
      // A shortened id might match another item's.
      guid: id === '' || id.length > limits.guid ? address : id,
      title: name,
      link: address,
      pubDate: feedDate(date),
      description,
      base: base ?? address,
    },
  ];
}

/** Newest first, undated items last; of two with the same id, the newer one. */
function getNewest(items: UncleanItem[]): UncleanItem[] {
  const time = ({ pubDate }: NewsItem) => pubDate?.getTime() ?? -Infinity;
  const byId = new Map<string, UncleanItem>();
  for (const item of items.toSorted((a, b) => time(b) - time(a) || 0)) {
    if (!byId.has(item.guid)) byId.set(item.guid, item);
    if (byId.size === mostItems) break;
  }
  return [...byId.values()];
}

const clean = ({ base, ...item }: UncleanItem): NewsItem => ({
  ...item,
  description: cleanHtml(cutHtml(item.description, limits.description), base),
});
