/** `isWhole` says whether every byte could be decoded. */
type DecodedXml = { xml: string; isWhole: boolean };

/**
 * The encoding is that of the byte order mark, else the HTTP header, else the XML declaration, else
 * UTF-8. Null if it is unknown. Drops control characters, which XML forbids and Postgres cannot store.
 */
export function decodeXml(bytes: Uint8Array, charset?: string): DecodedXml | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  const named = [getMark(bytes), charset, declared].find((name) => name !== undefined) ?? 'utf-8';
  for (const [name, fatal] of attempts(named, declared)) {
    const text = decoded(bytes, name, fatal);
    if (text === null) continue;
    const xml = text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '').trimStart();
    return { xml, isWhole: fatal };
  }
  return null;
}

/**
 * Latin 1 decodes any byte, and servers send it as a default; so UTF-8, which other text hardly ever
 * matches, is tried first.
 */
function attempts(named: string, declared = named): [string, boolean][] {
  const isUnspecific = /^(?:us-)?ascii$|^iso-?8859-?1$|^latin-?1$|^(?:windows|cp)-?1252$/i.test(
    named,
  );
  const strict = [...(isUnspecific ? ['utf-8'] : []), named, declared];
  return [...strict.map((name): [string, boolean] => [name, true]), [named, false]];
}

function decoded(bytes: Uint8Array, name: string, fatal: boolean): string | null {
  try {
    return new TextDecoder(name, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/** UTF-16 begins with a mark, or with a `<` of two bytes. */
function getMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  return first === 0xef && second === 0xbb ? 'utf-8' : undefined;
}

/** Only before the first element; within CDATA it is text. */
export function hasDoctype(xml: string): boolean {
  let rest = xml.trimStart();
  for (;;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') && '-->';
    if (!end) return rest.startsWith('<!');
    const at = rest.indexOf(end);
    if (at === -1) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}

/**
 * Tolerates publishers' mistakes: a `<` that begins no tag is text. Hides persons from the parser:
 * nothing here shows them, and a name made of brackets takes it hours. CDATA and comments stay as they
 * are.
 */
export function mended(xml: string): string {
  const section = /<!(\[CDATA\[|--)/g;
  const parts: string[] = [];
  let at = 0;
  for (let found = section.exec(xml); found; found = section.exec(xml)) {
    const end = xml.indexOf(found[1] === '--' ? '-->' : ']]>', section.lastIndex);
    if (end === -1) break;
    parts.push(mendedMarkup(xml.slice(at, found.index)), xml.slice(found.index, end + 3));
    at = end + 3;
    section.lastIndex = at;
  }
  return [...parts, mendedMarkup(xml.slice(at))].join('');
}

const mendedMarkup = (markup: string) =>
  markup
    .replaceAll(/<(?![a-z_/!?])/gi, '&lt;')
    .replaceAll(/(<\/?)(author|contributor|managingeditor|webmaster|\w+:person)\b/gi, '$1x-$2');
