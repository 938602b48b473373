import {
  type PDFContext,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';

/**
 * Whether the file's own table leads readers to an object that the library has not read: within an image's
 * bytes, in a comment, or in a packed stream without a type. No program writes that by mistake.
 */
export function hidesObjects(
  text: string,
  context: PDFContext,
  objects: readonly PDFObject[],
): boolean {
  const { outside, isInStream } = readStreams(text);
  const leads = (offset: number) => {
    const header = /^\s{0,9}(\d{1,10})\s{1,9}(\d{1,5})\s{1,9}obj\b/.exec(
      text.slice(offset, offset + 50),
    );
    const [, number, generation] = header ?? [];
    if (number === undefined) return false;
    return (
      isInStream(offset) ||
      context.lookup(PDFRef.of(Number(number), Number(generation))) === undefined
    );
  };
  const isTable = (offset: number) =>
    /^\s{0,9}(?:xref|\d{1,10}\s{1,9}\d{1,5}\s{1,9}obj)\b/.test(text.slice(offset, offset + 50));
  const tables = outside.matchAll(/\b(?:startxref\s{1,9}|Prev\s{1,9}|XRefStm\s{1,9})(\d{1,10})\b/g);
  const entries = outside.matchAll(/\b(\d{10}) \d{5} n\b/g);
  return (
    tables.some(([, offset]) => isInStream(Number(offset)) && isTable(Number(offset))) ||
    entries.some(([, offset]) => leads(Number(offset))) ||
    packedEntries(context, objects).some(({ ref, offset, inObjectStream: isPacked }) =>
      isPacked ? context.lookup(ref) === undefined : leads(offset),
    )
  );
}

/** Tables that are streams. Reading them changes what the document says of itself. */
function packedEntries(context: PDFContext, objects: readonly PDFObject[]) {
  const { trailerInfo } = context;
  const tables = objects
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.lookup(PDFName.of('Type')) === PDFName.of('XRef'));
  const entries = tables.flatMap((table) =>
    PDFXRefStreamParser.forStream(table).parseIntoContext(),
  );
  context.trailerInfo = trailerInfo;
  return entries.filter(({ deleted: isDeleted }) => !isDeleted);
}

/**
 * Finds streams by plain string search: a regular expression would search for the end from each beginning,
 * which takes hours in a file full of beginnings.
 */
function readStreams(text: string) {
  const isInside = new Uint8Array(text.length);
  const kept: string[] = [];
  let from = 0;
  for (const { index, 0: beginning } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < from) continue;
    const start = index + beginning.length;
    const end = text.indexOf('endstream', start);
    if (end === -1) break;
    isInside.fill(1, start, end);
    kept.push(text.slice(from, start));
    from = end;
  }
  return {
    outside: [...kept, text.slice(from)].join(''),
    isInStream: (offset: number) => isInside[offset] === 1,
  };
}
