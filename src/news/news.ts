export type NewsItem = {
  guid: string;
  title: string;
  /** HTML that is safe to show unchanged. */
  description: string;
  link: string;
  pubDate: Date | null;
};

export type News = {
  items: NewsItem[];
  updatedAt: Date;
  /** The feed could not be read lately, so the page says how old this is. */
  isStale: boolean;
};

export const newsFailure = {
  title: 'Error',
  message: 'Failed to load news feed. Please try again later.',
} as const;

/** The feed is read every half hour; older than this, something is wrong. */
const freshFor = 2 * 3_600_000;

export function isStale(
  state: { lastSuccessAt: Date; lastError: string | null },
  now: Date,
): boolean {
  return state.lastError !== null || now.getTime() - state.lastSuccessAt.getTime() > freshFor;
}

/** When news that are fresh now no longer are, unless the feed is read again. */
export const staleAt = ({ updatedAt }: News): Date => new Date(updatedAt.getTime() + freshFor);

export const ncscNews = 'https://www.ncsc.gov.uk/section/keep-up-to-date/ncsc-news';

export const openGovernmentLicence =
  'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/';

/**
 * Parses RFC 822 dates (RSS) and ISO 8601 dates (Atom), with their common mistakes: years and zones of
 * two digits, British Summer Time by name, no zone (taken as UTC), extra blanks, comments in brackets.
 */
export function feedDate(written: string): Date | null {
  const bare = written.slice(0, longest).replaceAll(/\([^()]*\)/g, ' ');
  const text = bare
    .replaceAll(/[\s,]+/g, ' ')
    .replaceAll(/ ?: ?/g, ':')
    .trim();
  if (!rfc822.test(text) && !iso.test(text)) return null;
  const date = new Date(withFullZone(text));
  // Dates before 1970 mean no date at all; Postgres cannot store those after `farthest`.
  return date.getTime() >= 0 && date < farthest ? date : null;
}

/** In characters; a date is shorter. */
const longest = 100;
const farthest = new Date('9999-12-31');

const time = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?`;
const zone = String.raw`Z|UT|UTC|GMT|BST|[ECMP][SD]T|[+-]\d{2}(?::?\d{2})?`;
const month = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const rfc822 = new RegExp(
  String.raw`^(?:[a-z]{3,9} )?\d{1,2} (?:${month})[a-z]* (?:\d{2}|\d{4}) ${time}(?: ?(?:${zone}))?$`,
  'i',
);
const iso = new RegExp(String.raw`^\d{4}-\d{2}-\d{2}(?:[T ]${time}(?: ?(?:${zone}))?)?$`, 'i');

/** Without a zone, `Date` assumes the server's, and it does not know every zone. */
function withFullZone(text: string): string {
  if (!text.includes(':')) return text;
  if (/ ?BST$/i.test(text)) return text.replace(/ ?BST$/i, '+0100');
  if (/:\d{2}(?:\.\d+)? ?[+-]\d{2}$/.test(text)) return `${text}00`;
  return /[a-z]$|[+-]\d{2}:?\d{2}$/i.test(text) ? text : `${text}Z`;
}

export type ParsedFeed = { kind: 'items'; items: NewsItem[] } | { kind: 'refused'; reason: string };

export const refused = (reason: string): ParsedFeed => ({ kind: 'refused', reason });
