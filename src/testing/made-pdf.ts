import { PDFDocument, PDFName, type PDFObject, type PDFPage, PDFString } from '@cantoo/pdf-lib';

export type Given = { document: PDFDocument; page: PDFPage };
export type Change = (given: Given) => void;

export const key = PDFName.of;
export const text = PDFString.of;
/** The caller supplies the type: the library converts this literal to its own objects. */
export const obj = ({ document }: Given, literal: object) =>
  document.context.obj(literal as never) as PDFObject;
export const put = (given: Given, literal: object) =>
  given.document.context.register(obj(given, literal));
export const inCatalog = (name: string, value: (given: Given) => PDFObject) => (given: Given) =>
  given.document.catalog.set(key(name), value(given));
export const onPage = (name: string, value: (given: Given) => PDFObject) => (given: Given) =>
  given.page.node.set(key(name), value(given));
export const annotated = (literal: object) =>
  onPage('Annots', (given) =>
    obj(given, [put(given, { Type: 'Annot', Rect: [0, 0, 9, 9], ...literal })]),
  );
export const link = (action: object) => annotated({ Subtype: 'Link', A: action });

/** A one-page document, changed. */
export async function madePdf(change: Change, useObjectStreams = true): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.drawText('Hello');
  change({ document: pdf, page });
  return pdf.save({ useObjectStreams });
}
