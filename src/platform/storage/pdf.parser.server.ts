import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { activeKeys, activeTypes, hidesObjects } from './cross-references.server.ts';
import { type CheckedPdf, PdfRefusal } from './pdf-fault.ts';
import { rewritePdf } from './rewrite-pdf.server.ts';
import { inflateSync } from 'node:zlib';

/** What `checkPdfApart` runs in a process apart. */
export { checkPdf as parse };

boundObjectStreams();
rememberObjects();

/**
 * Checks a file by its content, not its name, and rewrites it with known parts of PDF only. It must be
 * no other kind of file as well, and must not do anything by itself.
 */
export async function checkPdf(bytes: Uint8Array): Promise<CheckedPdf> {
  try {
    return { kind: 'clean', bytes: await rewritePdf(await openPdf(bytes)) };
  } catch (error) {
    const fault = error instanceof PdfRefusal ? error.fault : 'damaged';
    return { kind: 'refused', fault };
  }
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) throw new PdfRefusal('not-a-pdf');
  if (!endsAsPdf(text) || isZip(bytes) || beginsAsMarkup(text)) {
    throw new PdfRefusal('more-than-a-pdf');
  }
  const document = await PDFDocument.load(bytes, {
    ignoreEncryption: true,
    throwOnInvalidObject: true,
    updateMetadata: false,
    preserveXFA: true,
  }).catch(() => null);
  const pages = document ? countPages(document) : 0;
  // An encrypted file often cannot even be parsed.
  const isEncrypted =
    document?.context.trailerInfo.Encrypt ?? (pages === 0 && namesEncryption(text));
  if (isEncrypted) throw new PdfRefusal('encrypted');
  if (!document || pages === 0) throw new PdfRefusal('damaged');
  const { context } = document;
  const found = objects.get(context) ?? [];
  if (found.some((object) => isActive(object, context))) throw new PdfRefusal('active');
  if (hidesObjects(text, context, found)) throw new PdfRefusal('more-than-a-pdf');
  return document;
}

function countPages(document: PDFDocument): number {
  try {
    return document.getPageCount();
  } catch {
    return 0;
  }
}

const namesEncryption = (text: string) => /\/Encrypt\b/.test(text);

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

/** Before its first object: no browser looks for HTML further in. */
function beginsAsMarkup(text: string): boolean {
  const first = text.search(/\b\d{1,10} \d{1,5} obj\b/);
  const beginning = first === -1 ? text : text.slice(0, first);
  return /<(?:!doctype|html|head|body|script|svg|iframe|\?xml|\?php)\b/i.test(beginning);
}

/** Every object of a document, including those that a later object with the same number hides. */
const objects = new WeakMap<PDFContext, PDFObject[]>();

/**
 * The library keeps the last object of a number, while readers show the one in the file's table: an earlier
 * one could hide a script. It would not be published, but no ordinary program writes it.
 */
function rememberObjects(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the document it is judged for
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function remember(reference, object) {
    const known = objects.get(this);
    if (known) known.push(object);
    else objects.set(this, [object]);
    assign.call(this, reference, object);
  };
}

/** Referenced dictionaries are checked separately. */
function isActive(object: PDFObject, context: PDFContext): boolean {
  if (object instanceof PDFArray) return object.asArray().some((item) => isActive(item, context));
  const dictionary = object instanceof PDFStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) return false;
  return dictionary.entries().some(([key, value]) => {
    const name = key.decodeText();
    if (activeKeys.has(name)) return true;
    const resolved = context.lookup(value);
    const isType = name === 'S' || name === 'Type' || name === 'Subtype';
    if (isType && resolved instanceof PDFName && activeTypes.has(resolved.decodeText()))
      return true;
    return isActive(value, context);
  });
}

/** In bytes, for all object streams that the library unpacks in one document. */
const mostUnpacked = 100 * 1024 * 1024;

const unpacked = new WeakMap<PDFContext, number>();

/**
 * Stops pdf-lib from unpacking a bomb: it unpacks object streams of any size without a limit of its own, and
 * 20 MB can become 20 GB.
 */
function boundObjectStreams(): void {
  const { forStream } = PDFObjectStreamParser;
  PDFObjectStreamParser.forStream = (stream, wait) => forStream(bounded(stream), wait);
  const { forStream: forReferences } = PDFXRefStreamParser;
  PDFXRefStreamParser.forStream = (stream) => forReferences(bounded(stream));
}

function bounded(stream: PDFRawStream): PDFRawStream {
  const { context } = stream.dict;
  const before = unpacked.get(context) ?? 0;
  const size = before + unpackedSize(stream, mostUnpacked - before);
  unpacked.set(context, size);
  return stream;
}

/** @throws when it is more than `most`, or packed in a way that no program writes. */
function unpackedSize({ dict, contents }: PDFRawStream, most: number): number {
  const found = dict.lookup(PDFName.of('Filter'));
  const filter = found instanceof PDFArray && found.size() === 1 ? found.lookup(0) : found;
  if (filter === undefined) return contents.length;
  if (filter !== PDFName.of('FlateDecode')) throw new Error('objects in an unusual packing');
  return inflateSync(contents, { maxOutputLength: Math.max(1, most), finishFlush: 2 }).length;
}
