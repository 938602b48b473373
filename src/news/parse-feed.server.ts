import { cleanHtml, plainText } from './clean-html.server.ts';
import { feedDate } from './feed-date.ts';
import type { NewsItem } from './news.ts';
import { webAddress } from './web-address.ts';
import { children, decodeXml, type XmlElement, readXml, text } from './xml.server.ts';

export type ParsedFeed = { is: 'items'; items: NewsItem[] } | { is: 'refused'; reason: string };

const mostItems = 50;
/** How many entries of the feed are looked at. */
const mostEntries = 500;
/** Tags and entities together; a real feed has some thousands. More would hold up everybody's pages. */
const mostMarks = 50_000;
/** In characters; `description` before it is cleaned. */
const limits = { title: 300, guid: 500, description: 4000 };

/** Reads RSS 2.0 or Atom, newest first. Items without a title or a link to the web are left out. */
export function parseFeed(bytes: Uint8Array): ParsedFeed {
  const xml = decodeXml(bytes);
  if (xml === null) return refused('its encoding is unknown');
  if (/<![a-z]/i.test(xml)) return refused('it has a DOCTYPE or another declaration');
  if (xml.split(/[<&]/, mostMarks + 1).length > mostMarks) return refused('it has too many tags');
  // The parser is lenient, but half a feed must not replace a whole one.
  if (!/<\/(?:rss|feed)\s*>/.test(xml)) return refused('it is no feed, or cut off');
  const tree = readXml(xml);
  if (!tree) return refused('it is not XML');
  const entries = rssEntries(tree) ?? atomEntries(tree);
  if (!entries) return refused('it is neither RSS nor Atom');
  const items = newestOf(entries.slice(0, mostEntries).flatMap(toItem)).map(clean);
  return items.length > 0 ? { is: 'items', items } : refused('no item has a title and a link');
}

const refused = (reason: string): ParsedFeed => ({ is: 'refused', reason });

type Entry = Record<'title' | 'link' | 'guid' | 'date' | 'description', string>;

function rssEntries(tree: XmlElement): Entry[] | undefined {
  const [channel] = children(tree, 'rss').flatMap((rss) => children(rss, 'channel'));
  return (
    channel &&
    children(channel, 'item').map((item) => ({
      title: text(item, 'title'),
      link: text(item, 'link'),
      guid: text(item, 'guid'),
      date: text(item, 'pubDate'),
      description: text(item, 'description'),
    }))
  );
}

function atomEntries(tree: XmlElement): Entry[] | undefined {
  const [feed] = children(tree, 'feed');
  return (
    feed &&
    children(feed, 'entry').map((entry) => ({
      title: text(entry, 'title'),
      link: atomLink(entry),
      guid: text(entry, 'id'),
      date: text(entry, 'published') || text(entry, 'updated'),
      description: text(entry, 'summary') || text(entry, 'content'),
    }))
  );
}

/** The link to the page itself, which needs no `rel`. */
function atomLink(entry: XmlElement): string {
  const link = children(entry, 'link').find(
    ({ '@_rel': rel = 'alternate' }) => rel === 'alternate',
  );
  return typeof link?.['@_href'] === 'string' ? link['@_href'] : '';
}

function toItem({ title, link, guid, date, description }: Entry): NewsItem[] {
  const address = webAddress(link);
  const name = shortened(plainText(title.slice(0, 4 * limits.title)), limits.title);
  if (address === null || name === '') return [];
  const id = plainText(guid.slice(0, limits.guid)) || address;
  return [{ guid: id, title: name, link: address, pubDate: feedDate(date), description }];
}

function shortened(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;
}

/** Newest first, undated ones last; of two with the same id the newer one. */
function newestOf(items: NewsItem[]): NewsItem[] {
  const time = ({ pubDate }: NewsItem) => pubDate?.getTime() ?? -Infinity;
  const byId = new Map<string, NewsItem>();
  for (const item of items.toSorted((a, b) => time(b) - time(a) || 0)) {
    if (!byId.has(item.guid)) byId.set(item.guid, item);
    if (byId.size === mostItems) break;
  }
  return [...byId.values()];
}

const clean = (item: NewsItem): NewsItem => ({
  ...item,
  description: cleanHtml(item.description.slice(0, limits.description), item.link),
});
