import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';

/**
 * The number tree that leads from the page back to the tags: an annotation's key gives its element,
 * a page's key gives an array with one element for each piece of marked content.
 */
export function parentTree(pdf: PDFDocument): Map<number, PDFObject> {
  const entries = new Map<number, PDFObject>();
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  collect(root.lookup(PDFName.of('ParentTree'), PDFDict), entries);
  return entries;
}

function collect(node: PDFDict, entries: Map<number, PDFObject>): void {
  const numbers = node.lookupMaybe(PDFName.of('Nums'), PDFArray)?.asArray() ?? [];
  numbers.forEach((key, i) => {
    const value = numbers[i + 1];
    if (i % 2 === 0 && key instanceof PDFNumber && value) entries.set(key.asNumber(), value);
  });
  for (const kid of kidsOf(node, 'Kids')) if (kid instanceof PDFDict) collect(kid, entries);
}

/**
 * Names the heads of table columns and rows in the order of the document. Chromium names them after
 * counters of its own, which differ from one run to the next.
 */
export function renameHeads(pdf: PDFDocument): void {
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const elements = elementsBelow(root);
  const names = new Map<string, string>();
  const index = pdf.context.obj([]);
  for (const element of elements) {
    const old = element.lookupMaybe(PDFName.of('ID'), PDFString)?.asString();
    const ref = pdf.context.getObjectRef(element);
    if (old === undefined || !ref) continue;
    const name = `head${String(names.size).padStart(4, '0')}`;
    names.set(old, name);
    element.set(PDFName.of('ID'), PDFString.of(name));
    index.push(PDFString.of(name));
    index.push(ref);
  }
  for (const element of elements) renameReferences(element, names);
  if (names.size > 0) root.set(PDFName.of('IDTree'), pdf.context.obj({ Names: index }));
}

/** A cell lists its heads in one of its attributes. */
function renameReferences(cell: PDFDict, names: ReadonlyMap<string, string>): void {
  for (const attributes of kidsOf(cell, 'A')) {
    if (!(attributes instanceof PDFDict)) continue;
    const heads = attributes.lookupMaybe(PDFName.of('Headers'), PDFArray);
    for (let i = 0; i < (heads?.size() ?? 0); i += 1) {
      const old = heads?.lookup(i, PDFString).asString() ?? '';
      heads?.set(i, PDFString.of(names.get(old) ?? old));
    }
  }
}

/** All elements in the order in which they are read. */
function elementsBelow(element: PDFDict): PDFDict[] {
  return kidsOf(element, 'K').flatMap((kid) =>
    kid instanceof PDFDict && kid.has(PDFName.of('S')) ? [kid, ...elementsBelow(kid)] : [],
  );
}

/** What a key holds, be it one object or an array of them. */
export function kidsOf(dict: PDFDict, key: string): PDFObject[] {
  const kids = dict.lookup(PDFName.of(key));
  if (!(kids instanceof PDFArray)) return kids ? [kids] : [];
  return Array.from({ length: kids.size() }, (_, i) => kids.lookup(i)).flatMap((kid) => kid ?? []);
}
