import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/**
 * Numbers the objects in the order in which they can be reached, and drops the others. Chromium
 * numbers some of them differently from one run to the next.
 */
export async function renumber(pdf: PDFDocument): Promise<void> {
  await pdf.flush();
  const { context } = pdf;
  const { trailerInfo } = context;
  const starts = [trailerInfo.Root, trailerInfo.Info].flatMap((start) => start ?? []);
  const objects = reachable(pdf, starts);
  const numbers = new Map([...objects.keys()].map((ref, index) => [ref, PDFRef.of(index + 1)]));
  for (const object of objects.values()) replaceRefs(object, numbers);
  for (const [ref] of context.enumerateIndirectObjects()) context.delete(ref);
  for (const [ref, object] of objects) context.assign(numbers.get(ref) ?? ref, object);
  context.largestObjectNumber = objects.size;
  if (trailerInfo.Root) trailerInfo.Root = replaced(trailerInfo.Root, numbers);
  if (trailerInfo.Info) trailerInfo.Info = replaced(trailerInfo.Info, numbers);
}

function reachable(pdf: PDFDocument, starts: readonly PDFObject[]): Map<PDFRef, PDFObject> {
  const found = new Map<PDFRef, PDFObject>();
  const waiting = starts.toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) {
      const object = found.has(next) ? undefined : pdf.context.lookup(next);
      if (!object) continue;
      found.set(next, object);
      waiting.push(...parts(object).toReversed());
    } else {
      waiting.push(...parts(next).toReversed());
    }
  }
  return found;
}

function parts(object: PDFObject): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFStream ? object.dict.values() : [];
}

type Numbers = ReadonlyMap<PDFRef, PDFRef>;

function replaceRefs(object: PDFObject, numbers: Numbers): void {
  if (object instanceof PDFArray) {
    object.asArray().forEach((part, index) => object.set(index, replaced(part, numbers)));
  } else if (object instanceof PDFDict) {
    for (const [key, part] of object.entries()) object.set(key, replaced(part, numbers));
  } else if (object instanceof PDFStream) {
    replaceRefs(object.dict, numbers);
  }
}

function replaced(part: PDFObject, numbers: Numbers): PDFObject {
  if (part instanceof PDFRef) return numbers.get(part) ?? part;
  replaceRefs(part, numbers);
  return part;
}
