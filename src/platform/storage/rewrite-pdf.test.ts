import { type PDFDict, PDFDocument, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import {
  annotated,
  type Change,
  inCatalog,
  key,
  link,
  madePdf,
  obj,
  onPage,
  put,
  text,
} from '../../testing/made-pdf.ts';
import { checkPdf } from './pdf.parser.server.ts';

/** What is published of it, as it can be read. */
async function published(file: Uint8Array): Promise<{ pdf: PDFDocument; all: string }> {
  const checked = await checkPdf(file);
  if (checked.kind !== 'clean') throw new Error(checked.fault);
  const pdf = await PDFDocument.load(checked.bytes, { updateMetadata: false });
  const objects = pdf.context.enumerateIndirectObjects();
  const all = objects.map(([, object]) =>
    object instanceof PDFRawStream
      ? `${object.dict.toString()} ${object.getContentsString()}`
      : String(object),
  );
  return { pdf, all: all.join('\n') };
}

const harmless: [string, Change, RegExp][] = [
  [
    'a comment made in a viewer',
    annotated({
      Subtype: 'Text',
      Contents: text('Note'),
      RC: text('<?xml version="1.0"?><body/>'),
    }),
    /Note/,
  ],
  [
    'a highlight with its popup',
    annotated({
      Subtype: 'Highlight',
      QuadPoints: [0, 0, 1, 1],
      T: text('Kim'),
      Popup: { Subtype: 'Popup', Rect: [0, 0, 1, 1] },
    }),
    /Kim/,
  ],
  [
    'a link to the web',
    link({ S: 'URI', URI: text('https://example.org/a?b=c') }),
    /https:\/\/example\.org\/a\?b=c/,
  ],
  ['a link to an address', link({ S: 'URI', URI: text('mailto:ana@example.org') }), /mailto:ana/],
  ['a link to a phone', link({ S: 'URI', URI: text('tel:+442079460148') }), /tel:/],
  ['a jump to a page', (given) => link({ S: 'GoTo', D: [given.page.ref, 'Fit'] })(given), /\/GoTo/],
  [
    'a first page',
    (given) =>
      inCatalog('OpenAction', () => obj(given, [given.page.ref, 'XYZ', null, null, 1]))(given),
    /\/OpenAction/,
  ],
  [
    'a first page by an action',
    (given) =>
      inCatalog('OpenAction', () => obj(given, { S: 'GoTo', D: [given.page.ref, 'Fit'] }))(given),
    /\/OpenAction/,
  ],
  [
    'bookmarks',
    inCatalog('Outlines', (given) =>
      obj(given, {
        First: put(given, {
          Title: text('One'),
          Dest: text('one'),
          Next: put(given, { Title: text('Two') }),
        }),
      }),
    ),
    /One[^]*Two|Two[^]*One/,
  ],
  [
    'names of places',
    inCatalog('Names', (given) =>
      obj(given, { Dests: { Names: [text('one'), [given.page.ref, 'Fit']] } }),
    ),
    /\(one\)/,
  ],
  [
    'page numbers',
    inCatalog('PageLabels', (given) => obj(given, { Nums: [0, { S: 'r' }] })),
    /\/Nums/,
  ],
  [
    'layers',
    inCatalog('OCProperties', (given) =>
      obj(given, { OCGs: [put(given, { Type: 'OCG', Name: text('Layer') })], D: { ON: [] } }),
    ),
    /Layer/,
  ],
  [
    'a form',
    ({ document: pdf, page }) => {
      pdf.getForm().createTextField('name').addToPage(page);
      pdf.getForm().createCheckBox('yes').addToPage(page);
    },
    /\/Yes/,
  ],
  [
    'a box for a signature',
    inCatalog('AcroForm', (given) =>
      obj(given, { Fields: [put(given, { FT: 'Sig', T: text('sign here') })] }),
    ),
    /sign here/,
  ],
  [
    'tags',
    inCatalog('StructTreeRoot', (given) =>
      obj(given, {
        Type: 'StructTreeRoot',
        RoleMap: { Chapter: 'Sect' },
        ParentTree: { Nums: [0, []] },
        K: put(given, {
          S: 'Table',
          P: null,
          Pg: given.page.ref,
          A: [
            { O: 'Table', RowSpan: 2 },
            { O: 'Layout', Placement: 'Block' },
          ],
          Alt: text('alt text'),
        }),
      }),
    ),
    /\/Chapter[^]*|alt text/,
  ],
  ['a language', inCatalog('Lang', () => text('en-GB')), /en-GB/],
  [
    'words about it',
    ({ document: { context, catalog } }) =>
      catalog.set(
        key('Metadata'),
        context.register(context.stream('<x:xmpmeta/>', { Type: 'Metadata', Subtype: 'XML' })),
      ),
    /xmpmeta/,
  ],
];

test.each(harmless)('publishes a document with %s', async (_what, change, kept) => {
  for (const useObjectStreams of [true, false]) {
    const { all, pdf } = await published(await madePdf(change, useObjectStreams));
    expect(all).toMatch(kept);
    expect(pdf.getPageCount()).toBe(1);
  }
});

const secret = /secret/i;
const left: [string, Change][] = [
  ['an object that nothing leads to', (given) => void put(given, { Contents: text('secret') })],
  [
    'private data of a program',
    onPage('PieceInfo', (given) => obj(given, { Word: { Private: text('secret') } })),
  ],
  ['a key that nobody knows', inCatalog('Unknown', () => text('secret'))],
  [
    'a page outside the page tree',
    (given) =>
      inCatalog('StructTreeRoot', () =>
        obj(given, { K: { S: 'P', Pg: put(given, { Type: 'Page', Contents: text('secret') }) } }),
      )(given),
  ],
  [
    'a word that is no information',
    ({ document: pdf }) => {
      pdf.setTitle('A title');
      (pdf.context.lookup(pdf.context.trailerInfo.Info) as PDFDict).set(key('Secret'), text('x'));
    },
  ],
  [
    'words about a picture',
    onPage('Resources', ({ document: { context } }) =>
      context.obj({
        XObject: {
          A: context.register(
            context.stream('', {
              Subtype: 'Image',
              Metadata: context.register(context.stream('secret')),
            }),
          ),
        },
      }),
    ),
  ],
  [
    'what the address of links begins with',
    inCatalog('URI', (given) => obj(given, { Base: text('secret') })),
  ],
  ['a full screen', inCatalog('PageMode', () => key('FullScreen'))],
  ['a turn of the page', onPage('Dur', () => key('Secret'))],
];

test.each(left)('leaves out %s', async (_what, change) => {
  const { all } = await published(await madePdf(change));
  expect(all).not.toMatch(secret);
  expect(all).not.toMatch(/FullScreen/);
});

test('leaves out what an earlier revision said', async () => {
  const first = await madePdf(annotated({ Subtype: 'Text', Contents: text('secret') }), false);
  const file = Buffer.from(first).toString('latin1');
  const [note = ''] = /\d+ 0 obj\n<<[^>]*\(secret\)/.exec(file) ?? [];
  const revised = `${file}\n${note.replace('secret', 'public')}>>\nendobj\nstartxref\n0\n%%EOF`;
  const { all } = await published(new Uint8Array(Buffer.from(revised, 'latin1')));
  expect(all).not.toMatch(secret);
  expect(all).toContain('(public)');
});

test('writes a chain of five thousand bookmarks', async () => {
  const { pdf } = await published(
    await madePdf((given) => {
      let next: PDFRef | null = null;
      for (let count = 0; count < 5000; count += 1)
        next = put(given, { Title: text('a'), Next: next });
      inCatalog('Outlines', () => obj(given, { First: next }))(given);
    }),
  );
  expect(pdf.context.enumerateIndirectObjects().length).toBeGreaterThan(5000);
});
