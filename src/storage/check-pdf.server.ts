import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import { boundObjectStreams } from './bound-object-streams.server.ts';
import type { PdfFault } from './pdf-fault.ts';

boundObjectStreams();
judgeObjects();

/**
 * Checks a file by its content, whatever its name. Null for a PDF that every reader can open; it must
 * be nothing else besides, and must not run anything.
 */
export async function checkPdf(bytes: Uint8Array): Promise<PdfFault | null> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return 'not-a-pdf';
  const bare = withoutStreams(text);
  if (!endsAsPdf(text) || isZip(bytes) || holdsMarkup(bare)) return 'more-than-a-pdf';
  const document = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    throwOnInvalidObject: true,
    updateMetadata: false,
  }).catch(() => null);
  // An encrypted file often cannot even be parsed.
  if (document?.context.trailerInfo.Encrypt || /\/Encrypt\b/.test(bare)) return 'encrypted';
  if (!document) return 'damaged';
  if (countPages(document) === 0) return 'damaged';
  // A form to fill in is not active.
  return active.has(document.context) ? 'active' : null;
}

/** Readers look for the end in the last bytes; anything could be hidden after it. */
const endsAsPdf = (text: string) => /%%EOF[\s\0]{0,8}$/.test(text.slice(-64));

/** A ZIP archive is read from its end: its last record gives the length of a comment after it. */
function isZip(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 65_557)));
  for (let at = tail.indexOf(endOfZip); at >= 0; at = tail.indexOf(endOfZip, at + 1)) {
    // Repair tools accept a few more bytes after it.
    const rest = at + 22 <= tail.length && tail.length - at - 22 - tail.readUInt16LE(at + 20);
    if (rest !== false && rest >= 0 && rest <= 1024) return true;
  }
  return false;
}

const endOfZip = Buffer.from('PK\x05\x06', 'latin1');

/**
 * Streams may contain anything, since only PDF readers look inside. They are found word by word: a
 * pattern would search for the end from each beginning, which in a file full of beginnings takes hours.
 */
function withoutStreams(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { index, 0: beginning } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < from) continue;
    const end = text.indexOf('endstream', index + beginning.length);
    if (end === -1) break;
    kept.push(text.slice(from, index));
    from = end;
  }
  return [...kept, text.slice(from)].join('stream ');
}

const holdsMarkup = (bare: string) =>
  /<(?:!doctype|html|head|body|script|svg|iframe|\?xml|\?php)\b/i.test(bare);

function countPages(document: PDFDocument): number {
  try {
    return document.getPageCount();
  } catch {
    return 0;
  }
}

const activeNames = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'RichMedia', 'XFA'].map((name) =>
  PDFName.of(name),
);

/** The documents in which something runs: scripts, programs to start, files inside the file. */
const active = new WeakSet<PDFContext>();

/**
 * Judges every object that is read. The library keeps the last one of a number, while readers show the
 * one that the file's table names: an earlier one could hide a script.
 */
function judgeObjects(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the document it is judged for
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function judge(reference, object) {
    if (namesActivity(object)) active.add(this);
    assign.call(this, reference, object);
  };
}

/** Referenced objects are checked by themselves. */
function namesActivity(object: PDFObject): boolean {
  if (object instanceof PDFName) return activeNames.includes(object);
  if (object instanceof PDFArray) return object.asArray().some(namesActivity);
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return false;
  return dictionary.entries().some((entry) => entry.some(namesActivity));
}
