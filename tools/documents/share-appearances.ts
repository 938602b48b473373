import { PDFDict, type PDFDocument, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib';

/**
 * Lets fields that look the same share one drawing. pdf-lib makes up to four for every field, which
 * would be a third of the file; programs that fill a field in draw it anew and leave this alone.
 */
export function shareAppearances(pdf: PDFDocument): void {
  const drawings = new Map<string, PDFRef>();
  for (const page of pdf.getPages()) {
    for (const entry of page.node.Annots()?.asArray() ?? []) {
      const looks = pdf.context.lookup(entry, PDFDict).lookupMaybe(PDFName.of('AP'), PDFDict);
      if (!looks) continue;
      // The look while the button is held down is the same as without.
      looks.delete(PDFName.of('D'));
      const normal = looks.lookup(PDFName.of('N'));
      if (normal instanceof PDFDict) shareIn(pdf, normal, drawings);
      else shareIn(pdf, looks, drawings);
    }
  }
}

function shareIn(pdf: PDFDocument, states: PDFDict, drawings: Map<string, PDFRef>): void {
  for (const [state, ref] of states.entries()) {
    const drawing = pdf.context.lookup(ref);
    if (!(ref instanceof PDFRef && drawing instanceof PDFStream)) continue;
    const key = `${drawing.dict.toString()} ${drawing.getContentsString()}`;
    const first = drawings.get(key);
    if (first) states.set(state, first);
    else drawings.set(key, ref);
  }
}
