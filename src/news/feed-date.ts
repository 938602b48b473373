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
