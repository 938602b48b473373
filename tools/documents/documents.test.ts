import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFDict, PDFDocument, PDFName, PDFRef, PDFString, PDFHexString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { catalogue, getFileName } from '../../src/resources/catalogue.ts';
import { parentTree } from './tag-tree.ts';

const name = (text: string) => PDFName.of(text);

async function open(id: string) {
  const path = fileURLToPath(
    new URL(`../../src/resources/documents/pdf/${getFileName(id)}`, import.meta.url),
  );
  const bytes = await readFile(path);
  return { bytes, pdf: await PDFDocument.load(bytes, { updateMetadata: false }) };
}

describe.each(catalogue)('$title', ({ id, title }) => {
  it('has 4 to 12 pages of A4 in at most 400 KiB', async () => {
    const { bytes, pdf } = await open(id);
    expect(bytes.length).toBeLessThanOrEqual(400 * 1024);
    expect(pdf.getPageCount()).toBeGreaterThanOrEqual(4);
    expect(pdf.getPageCount()).toBeLessThanOrEqual(12);
    for (const page of pdf.getPages()) {
      const { width, height } = page.getSize();
      expect(Math.round(width)).toBe(595);
      expect(Math.round(height)).toBe(842);
    }
  });

  it('is tagged British English with a title and an outline', async () => {
    const { catalog, title: getTitle } = await open(id).then(({ pdf }) => ({
      catalog: pdf.catalog,
      title: pdf.getTitle(),
    }));
    expect(getTitle).toBe(title);
    const language = catalog.lookup(name('Lang'));
    if (!(language instanceof PDFString || language instanceof PDFHexString)) {
      throw new Error('The language is a text.');
    }
    expect(language.decodeText()).toBe('en-GB');
    expect(catalog.lookup(name('MarkInfo'), PDFDict).get(name('Marked'))?.toString()).toBe('true');
    expect(catalog.lookup(name('StructTreeRoot'), PDFDict).has(name('K'))).toBe(true);
    expect(catalog.lookup(name('Outlines'), PDFDict).has(name('First'))).toBe(true);
    const preferences = catalog.lookup(name('ViewerPreferences'), PDFDict);
    expect(preferences.get(name('DisplayDocTitle'))?.toString()).toBe('true');
  });

  it('uses only the site’s two typefaces', async () => {
    const { pdf } = await open(id);
    const families = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
      .filter((dict) => dict.get(name('Type')) === name('FontDescriptor'))
      .map((dict) => dict.get(name('FontName'))?.toString() ?? 'nameless');
    expect(families.length).toBeGreaterThan(0);
    for (const family of families) expect(family).toMatch(/Baskervville|InstrumentSans/);
  });

  it('says of every figure what it shows', async () => {
    const { pdf } = await open(id);
    const figures = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
      .filter((dict) => dict.get(name('S')) === name('Figure'));
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter((figure) => !figure.has(name('Alt')))).toEqual([]);
  });

  it('gives every field an accessible name and a tag', async () => {
    const { pdf } = await open(id);
    const elements = parentTree(pdf);
    for (const field of pdf.getForm().getFields()) {
      expect(field.acroField.dict.has(name('TU'))).toBe(true);
      const [widget] = field.acroField.getWidgets();
      const key = Number(widget?.dict.get(name('StructParent'))?.toString());
      const element = pdf.context.lookup(elements.get(key), PDFDict);
      expect(element.get(name('S'))).toBe(name('Form'));
      const ref = widget && pdf.context.getObjectRef(widget.dict);
      expect(element.toString() + kidsOf(pdf, element)).toContain(String(ref));
    }
  });

  it('gives no two fields the same accessible name', async () => {
    const { pdf } = await open(id);
    const names = pdf
      .getForm()
      .getFields()
      .map(({ acroField }) => String(acroField.dict.get(name('TU'))));
    expect(names).toEqual([...new Set(names)]);
  });

  it('leaves no placeholder link behind', async () => {
    const { bytes, pdf } = await open(id);
    expect(bytes.includes('field.invalid')).toBe(false);
    const addresses = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object.toString()] : []));
    expect(addresses.some((text) => text.includes('field.invalid'))).toBe(false);
  });
});

const templates = catalogue.filter(({ type }) => type === 'PDF Template');
it.each(templates)('$title has more than 40 fields to fill in', async ({ id }) => {
  const { pdf } = await open(id);
  expect(pdf.getForm().getFields().length).toBeGreaterThan(40);
});

it('the catalogue gives the right numbers of checks in the checklist', async () => {
  const { checkCount, groups, totalBy } =
    await import('../../src/resources/documents/sme-checklist/checks.ts');
  const { description } = catalogue[0] ?? { description: '' };
  expect([checkCount, groups.length, totalBy('week')]).toEqual([54, 9, 15]);
  expect(description).toMatch(/^Fifty-four checks in nine groups.*the fifteen that/);
});

function kidsOf(pdf: PDFDocument, element: PDFDict): string {
  const kids = element.lookup(name('K'))?.toString() ?? '';
  const refs = [...kids.matchAll(/(\d+) (\d+) R/g)].map(([, number, generation]) =>
    PDFRef.of(Number(number), Number(generation)),
  );
  return kids + refs.map((ref) => pdf.context.lookup(ref)?.toString() ?? '').join(' ');
}
