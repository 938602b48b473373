import type { MimePart } from './mime-tree.server.ts';

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
