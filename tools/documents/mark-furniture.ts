import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { parentTree } from './tag-tree.ts';

/**
 * Marks page grounds, edges and running lines as artifacts. Chromium leaves them unmarked or hangs
 * them on the document itself, and a screen reader would read "2 of 9" between two sentences.
 */
export function markFurniture(pdf: PDFDocument): void {
  for (const page of pdf.getPages()) rewriteContent(page);
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  dropMarkedContent(pdf, root.lookup(PDFName.of('K'), PDFDict));
}

const paints = new Set(['f', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const builds = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);

/** Chromium writes one operator a line, which is all the parsing this needs. */
function rewriteContent(page: PDFPage): void {
  const { context } = page.node;
  const ref = page.node.get(PDFName.of('Contents'));
  const stream = context.lookup(ref);
  if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) {
    throw new Error('A page has its content in one stream.');
  }
  const content = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  const rewritten = Buffer.from(marked(content.split('\n')).join('\n'), 'latin1');
  context.assign(ref, context.flateStream(rewritten));
}

function marked(lines: readonly string[]): string[] {
  const result: string[] = [];
  let depth = 0;
  let path: string[] = [];
  for (const line of lines) {
    const operator = line.slice(line.lastIndexOf(' ') + 1);
    if (operator.endsWith('BDC') || operator === 'BMC') {
      depth += 1;
      result.push(line.startsWith('/Document ') ? '/Artifact BMC' : line);
    } else if (operator === 'EMC') {
      depth -= 1;
      result.push(line);
    } else if (depth > 0) {
      result.push(line);
    } else if (builds.has(operator)) {
      path.push(line);
    } else if (paints.has(operator) || operator === 'Do' || operator === 'sh') {
      result.push('/Artifact BMC', ...path, line, 'EMC');
      path = [];
    } else if (operator === 'BT') {
      result.push('/Artifact BMC', line);
    } else if (operator === 'ET') {
      result.push(line, 'EMC');
    } else {
      result.push(...path, line);
      path = [];
    }
  }
  return result;
}

/** The document element keeps its child elements and loses what was drawn directly under it. */
function dropMarkedContent(pdf: PDFDocument, body: PDFDict): void {
  const kids = body.lookup(PDFName.of('K'), PDFArray);
  const isContent = (index: number) => {
    const kid = kids.lookup(index);
    return (
      kid instanceof PDFNumber ||
      (kid instanceof PDFDict && kid.get(PDFName.of('Type')) === PDFName.of('MCR'))
    );
  };
  for (let i = kids.size() - 1; i >= 0; i -= 1) if (isContent(i)) kids.remove(i);
  const own = pdf.context.getObjectRef(body);
  for (const entry of parentTree(pdf).values()) {
    const elements = pdf.context.lookup(entry);
    if (!(elements instanceof PDFArray)) continue;
    for (let i = 0; i < elements.size(); i += 1)
      if (elements.get(i) === own) elements.set(i, PDFNull);
  }
}
