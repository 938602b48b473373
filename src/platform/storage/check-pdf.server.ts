import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { activeKeys, activeTypes } from './pdf-allow-list.ts';
import { type CheckedPdf, PdfRefusal } from './pdf-fault.ts';
import { rewritePdf } from './rewrite-pdf.server.ts';
import { inflateSync } from 'node:zlib';

boundObjectStreams();

/**
 * Checks a file by its content, not its name, and rewrites it with known parts of PDF only. Whatever else
 * is in the file is not published; one that would do something by itself is refused.
 */
export async function checkPdf(bytes: Uint8Array): Promise<CheckedPdf> {
  try {
    return { is: 'clean', bytes: await rewritePdf(await openPdf(bytes)) };
  } catch (error) {
    const fault = error instanceof PdfRefusal ? error.fault : 'damaged';
    return { is: 'refused', fault };
  }
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) throw new PdfRefusal('not-a-pdf');
  // A download that broke off: its first pages would be published without the rest.
  if (!text.slice(-1024).includes('%%EOF')) throw new PdfRefusal('damaged');
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
  const objects = context.enumerateIndirectObjects();
  if (objects.some(([, object]) => isActive(object, context))) throw new PdfRefusal('active');
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
