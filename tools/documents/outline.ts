import { PDFDict, type PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';

/**
 * Gives the outline the headings as they were written. Chromium takes them from the lines it has
 * set and joins the last word of one line with the first of the next.
 */
export function nameOutline(pdf: PDFDocument, headings: readonly string[]): void {
  const items = itemsBelow(pdf.catalog.lookup(PDFName.of('Outlines'), PDFDict));
  if (items.length !== headings.length)
    throw new Error('Every heading stands in the outline once.');
  items.forEach((item, index) => {
    item.set(PDFName.of('Title'), PDFHexString.fromText(headings[index]?.trim() ?? ''));
  });
}

/** In the order of the document: an item, what is below it, then the next. */
function itemsBelow(parent: PDFDict): PDFDict[] {
  const items: PDFDict[] = [];
  let item = parent.lookupMaybe(PDFName.of('First'), PDFDict);
  while (item) {
    items.push(item, ...itemsBelow(item));
    item = item.lookupMaybe(PDFName.of('Next'), PDFDict);
  }
  return items;
}
