import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFRef,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { company } from '../../src/company.ts';
import { type ResourceId, getResource } from '../../src/resources/catalogue.ts';
import { addFields } from './add-fields.ts';
import { edition } from '../../src/resources/documents/edition.ts';
import { markFurniture } from './mark-furniture.ts';
import { nameOutline } from './outline.ts';
import { renumber } from './renumber.ts';
import { shareAppearances } from './share-appearances.ts';
import { renameHeads } from './tag-tree.ts';

/** Turns what Chromium printed into what we hand out: form fields, artifacts, properties. */
export async function finishPdf(
  printed: Uint8Array,
  headings: readonly string[],
  id: ResourceId,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(printed, { updateMetadata: false });
  const { title = id, description = '' } = getResource(id) ?? {};
  markFurniture(pdf);
  renameHeads(pdf);
  nameOutline(pdf, headings);
  addFields(pdf, await pdf.embedFont(StandardFonts.Helvetica));
  shareAppearances(pdf);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setSubject(description);
  pdf.setAuthor(company.legalName);
  pdf.setCreator(company.name);
  pdf.setProducer(company.name);
  pdf.setCreationDate(new Date(edition.madeOn));
  pdf.setModificationDate(new Date(edition.madeOn));
  const digest = PDFHexString.of(createHash('md5').update(id).digest('hex'));
  pdf.context.trailerInfo.ID = pdf.context.obj([digest, digest]);
  await renumber(pdf);
  return pdf.save({ updateFieldAppearances: false, useObjectStreams: true });
}

/** The page, from 1, of every heading that a link of the document leads to. */
export async function pagesOfHeadings(printed: Uint8Array): Promise<Map<string, number>> {
  const pdf = await PDFDocument.load(printed);
  const places = pdf.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict);
  const numbers = new Map(pdf.getPages().map((page, index) => [page.ref.toString(), index + 1]));
  return new Map(
    (places?.keys() ?? []).flatMap((name) => {
      // A destination begins with the page it is on (ISO 32000-2, 12.3.2).
      const page = places?.lookup(name, PDFArray).get(0) as PDFRef | undefined;
      const number = page && numbers.get(page.toString());
      return number ? [[name.decodeText(), number] as const] : [];
    }),
  );
}
