import sanitizeHtml from 'sanitize-html';

/**
 * Reduces untrusted HTML to paragraphs, lists, emphasis and web links. Links are resolved against `base`
 * and open in a new tab; other elements are replaced by their text.
 */
export function cleanHtml(html: string, base: string): string {
  const options: sanitizeHtml.IOptions = {
    allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href', 'target', 'rel'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nonTextTags,
    transformTags: {
      ...renamed,
      a: (_, { href = '' }) => {
        const address = webAddress(href, base);
        return address === null ? noTag : { tagName: 'a', attribs: inNewTab(address) };
      },
    },
  };
  const once = sanitizeHtml(keepWords(html), options);
  // Removing something from broken markup can leave an end tag without its start.
  const cleaned = sanitizeHtml(once, options).trim();
  return plainText(cleaned) === '' ? '' : cleaned;
}

export function plainText(html: string): string {
  const escaped = sanitizeHtml(keepWords(html), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags,
  });
  const text = escaped.replaceAll(/&(lt|gt|quot|amp);/g, (entity) => written[entity] ?? entity);
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

/**
 * Escapes words in angle brackets, such as “Use <hostname>” or “Flaw in <iframe>”: tags without attributes and
 * without an end, of no element that marks up text.
 */
function keepWords(html: string): string {
  const lower = html.toLowerCase();
  return html
    .replaceAll(
      /(<[a-z/!][^<>]*)?<([a-z][\w:-]*)>/gi,
      (found, broken, name: string, at: number) => {
        const element = name.toLowerCase();
        const isClosed = lower.lastIndexOf(`</${element}`) > at;
        return broken || isClosed || marksUpText.has(element) ? found : `&lt;${name}&gt;`;
      },
    )
    .replaceAll(wordEnd, ' ');
}

/** The content of these elements is not text to read. */
const nonTextTags =
  'script style noscript template textarea option title xmp svg math iframe object noembed noframes'.split(
    ' ',
  );

/** Elements whose tags go; the library's list lacks those without text, and form controls. */
const marksUpText = new Set([
  ...sanitizeHtml.defaults.allowedTags,
  ...'area audio base body button canvas center del details dialog embed fieldset font form head html img input ins label legend link map meta meter optgroup output param picture progress select source strike summary track tt video'.split(
    ' ',
  ),
]);

const renamed = {
  b: 'strong',
  i: 'em',
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, 'p'])),
};

/** `span` is not on the list of allowed elements, so only the text is kept. */
const noTag = { tagName: 'span', attribs: {} };
/** These separate words, although their tags are dropped. */
const wordEnd = /<br\s*\/?>|<\/(?:t[dh]|d[dt]|div|pre|blockquote)\s*>/gi;
const inNewTab = (href: string) => ({ href, target: '_blank', rel: 'noopener noreferrer' });
const written: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** At most `most` UTF-16 units, with an ellipsis if there is more; never splits a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // One visible character may be several code points.
  const start = segmenter.segment(text.slice(0, most + longest)).containing(most - 1)?.index ?? 0;
  return `${text.slice(0, start).trimEnd()}…`;
}

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' });
/** Of a character. */
const longest = 100;

/** Never cuts within a tag or an entity. */
export function cutHtml(html: string, most: number): string {
  if (html.length <= most) return html;
  const whole = cutText(html, most).replace(/(?:<[^<>]*|&#?\w*)…$/, '');
  return `${whole.replace(/…$/, '').trimEnd()}…`;
}

const longestAddress = 2000;

/**
 * The full address if it is http(s) without credentials, else null. The URL parser decides, as the
 * browser will: it drops the tabs and line breaks that hide `java&#9;script:` from a comparison.
 */
export function webAddress(address: string, base?: string): string | null {
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isPlain = url.username === '' && url.password === '';
  return isWeb && isPlain && url.href.length <= longestAddress ? url.href : null;
}
