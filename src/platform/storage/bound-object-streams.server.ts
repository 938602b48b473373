import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFName,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';

/** In bytes, for all object streams that the library unpacks in one document. */
const mostUnpacked = 100 * 1024 * 1024;

const unpacked = new WeakMap<PDFContext, number>();

/**
 * Stops pdf-lib from unpacking a bomb: while reading a document it unpacks object streams whatever
 * their size, and twenty megabytes can become twenty gigabytes. It has no limit of its own.
 */
export function boundObjectStreams(): void {
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
