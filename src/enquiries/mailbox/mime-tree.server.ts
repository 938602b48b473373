import PostalMime, { type Email } from 'postal-mime';

/** A part of an email, as the library keeps it beside what it documents; its content is decoded. */
type MimePart = {
  contentType: {
    parsed: { value: string; params: Readonly<Record<string, string>> };
    multipart: string | false;
  };
  contentDisposition: { parsed: { value: string; params: Readonly<Record<string, string>> } };
  content: ArrayBuffer | null;
  childNodes: readonly MimePart[];
};

/** In bytes, over all parts. */
const longestHeaders = 300_000;
/** More than 15 MB of base64 in short lines, and more parts than any program writes. */
const [mostLines, mostDashes] = [500_000, 5_000];

export type Mime = { email: Email; root: MimePart; isCut: boolean };

/** The email's headers and its parts; null if it is broken, or deeper or longer than an email can be. */
export async function readMime(raw: Uint8Array): Promise<Mime | null> {
  const bounded = cutLines(raw);
  const parser = new PostalMime({ maxNestingDepth: 50, maxHeadersSize: longestHeaders });
  // The parts are enough: the library would join and convert all texts.
  Object.assign(parser, { collectNode: async () => undefined, renderTextContent: () => undefined });
  // Not in its types; its version is pinned.
  const { root } = parser as unknown as { root: MimePart };
  keepBytes(Object.getPrototypeOf(root) as DecoderSetup);
  const email = await parser.parse(bounded).catch(() => null);
  return email && { email, root, isCut: bounded.length < raw.length };
}

/** Before the library reads it: it is slow for each line, and slower for one that may begin a part. */
function cutLines(raw: Uint8Array): Uint8Array {
  let lines = 0;
  let dashes = 0;
  for (let end = raw.indexOf(lineFeed); end >= 0; end = raw.indexOf(lineFeed, end + 1)) {
    lines += 1;
    if (raw[end + 1] === dash && raw[end + 2] === dash) dashes += 1;
    if (lines >= mostLines || dashes >= mostDashes) return raw.subarray(0, end + 1);
  }
  return raw;
}

const [lineFeed, dash] = [0x0a, 0x2d];

type DecoderSetup = {
  setupContentDecoder(this: { contentDecoder: unknown }, encoding: string): void;
};

const kept = new WeakSet<DecoderSetup>();

/** The library's own way with unencoded content, a Blob of its lines, takes seconds for 100,000 of them. */
function keepBytes(part: DecoderSetup): void {
  if (kept.has(part)) return;
  kept.add(part);
  // oxlint-disable-next-line typescript/unbound-method -- called with the part it decodes
  const { setupContentDecoder } = part;
  part.setupContentDecoder = function setup(encoding) {
    if (/base64|quoted-printable/i.test(encoding)) setupContentDecoder.call(this, encoding);
    else this.contentDecoder = new Bytes();
  };
}

class Bytes {
  #content = Buffer.alloc(1024);
  #length = 0;

  update(line: Uint8Array): void {
    const length = this.#length + line.length + 1;
    if (length > this.#content.length) {
      this.#content = Buffer.concat([this.#content], 2 * length);
    }
    this.#content.set(line, this.#length);
    this.#content[length - 1] = lineFeed;
    this.#length = length;
  }

  async finalize(): Promise<ArrayBuffer> {
    const content = new Uint8Array(this.#length);
    content.set(this.#content.subarray(0, this.#length));
    return content.buffer;
  }
}

/** A part that holds no other parts, with its type in lower case. */
export type Leaf = {
  type: string;
  /** As the email gives it, if it does. */
  name: string | undefined;
  charset: string | undefined;
  isFlowed: boolean;
  /** Whether a flowed line's last space was added for the break (RFC 3676, DelSp). */
  dropsSpaces: boolean;
  method: string | undefined;
  content: Uint8Array;
};

export type EmailParts = {
  /** What the sender wrote, in order. */
  texts: readonly Leaf[];
  /** The rest: attachments, pictures, forwarded emails, reports. */
  files: readonly Leaf[];
  /** Whether its text can be read with the recipient's key, or that of a program that unpacks it, alone. */
  isSealed: boolean;
};

/** Of parts that say the same, the plain text is taken, else the web page. */
export function findParts(part: MimePart): EmailParts {
  if (part.contentType.multipart === false) return toParts(part);
  const found = part.childNodes.map(findParts);
  // Its parts are what is sealed, and how.
  const isEncrypted = part.contentType.multipart === 'encrypted';
  const files = isEncrypted ? [] : found.flatMap((inner) => inner.files);
  const isSealed = isEncrypted || found.some((inner) => inner.isSealed);
  const texts = found.map((inner) => inner.texts);
  if (part.contentType.multipart !== 'alternative') {
    return { texts: texts.flat(), files, isSealed };
  }
  const filled = texts.filter((same) => same.some(({ content }) => content.some(isInk)));
  const plain = filled.find((same) => same.some(({ type }) => type !== 'text/html'));
  return { texts: plain ?? filled.at(-1) ?? [], files, isSealed };
}

/** Anything but spaces and line ends. */
const isInk = (byte: number) => byte > 0x20;

const isPgp = (content: Uint8Array) =>
  Buffer.from(content.subarray(0, 1000)).includes('-----BEGIN PGP MESSAGE-----');

const readable = ['text/plain', 'text/html', 'text/markdown', 'text/x-markdown', 'text/enriched'];

function toParts({ contentType, contentDisposition, content }: MimePart): EmailParts {
  const { value: type, params } = contentType.parsed;
  const { value: disposition, params: given } = contentDisposition.parsed;
  const leaf = {
    type,
    name: given['filename'] ?? params['name'],
    charset: params['charset'],
    isFlowed: /^flowed$/i.test(params['format'] ?? ''),
    dropsSpaces: /^yes$/i.test(params['delsp'] ?? ''),
    method: params['method'],
    content: new Uint8Array(content ?? new ArrayBuffer(0)),
  };
  const isText = disposition !== 'attachment' && readable.includes(type);
  if (isText) return { texts: [leaf], files: [], isSealed: isPgp(leaf.content) };
  const isSealed = /^application\/(x-)?pkcs7-mime$/.test(type);
  // The signature of a text that is shown: the mail program checks it.
  const isFile = !isSealed && !/^application\/((x-)?pkcs7|pgp)-signature$/.test(type);
  return { texts: [], files: isFile ? [leaf] : [], isSealed };
}
