import { XMLParser } from 'fast-xml-parser';
import { entityDecoder } from './entity-decoder.ts';

/**
 * The XML declaration names the encoding; without one it is UTF-8. A byte order mark is dropped, and
 * so are control characters, which XML forbids and Postgres can't store.
 */
export function decodeXml(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /<\?xml[^>]*?\bencoding=["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    const decoded = new TextDecoder(declared).decode(bytes);
    return decoded.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '').trimStart();
  } catch {
    return null;
  }
}

/** An element: its children by name, each a list, its attributes with `@_`, its own text as `#text`. */
export type XmlElement = Record<string, unknown>;

/** Null if it is too broken to read. */
export function readXml(xml: string): XmlElement | null {
  try {
    // This is what the parser returns with the settings below; its type says any.
    return parser.parse(xml) as XmlElement;
  } catch {
    return null;
  }
}

const parser = new XMLParser({
  // Every element becomes a list of objects, so that reading one needs no case distinction.
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  alwaysCreateTextNode: true,
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  entityDecoder,
  jPath: false,
  maxNestedTags: 20,
  // XHTML inside Atom is kept as it is written, for the HTML cleaner.
  stopNodes: ['..title[type=xhtml]', '..summary[type=xhtml]', '..content[type=xhtml]'],
});

export function children(element: XmlElement, name: string): XmlElement[] {
  const found = element[name];
  return Array.isArray(found) ? (found as XmlElement[]) : [];
}

/** The text of the first child of that name; empty if there is none. */
export function text(element: XmlElement, name: string): string {
  const written = children(element, name)[0]?.['#text'];
  return typeof written === 'string' ? written.trim() : '';
}
