/**
 * XML's own entities and character references, for the parser. Entities that a document declares for
 * itself are never expanded.
 */
export const entityDecoder = {
  decode: (text: string): string => text.replaceAll(entity, resolved),
  addInputEntities: () => undefined,
  setExternalEntities: () => undefined,
  setXmlVersion: () => undefined,
  reset: () => undefined,
};

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi;
const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function resolved(written: string, decimal?: string, hex?: string, name = ''): string {
  if (decimal) return character(Number.parseInt(decimal, 10));
  if (hex) return character(Number.parseInt(hex, 16));
  return named[name] ?? written;
}

/**
 * A character that XML does not allow becomes the replacement character; NUL, which Postgres cannot
 * store, is one of them.
 */
function character(code: number): string {
  const isControl = code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isControl || isSurrogate || code > 0x10_ffff ? '\u{fffd}' : String.fromCodePoint(code);
}
