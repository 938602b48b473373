import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { checkPdf } from './check-pdf.server.ts';

const folder = join(import.meta.dirname, '../../resources/documents/pdf');
async function faultOf(file: Uint8Array) {
  const checked = await checkPdf(file);
  return checked.is === 'clean' ? null : checked.fault;
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

async function smallPdf(change: (document: PDFDocument) => void = () => undefined) {
  const document = await PDFDocument.create();
  document.addPage();
  change(document);
  return Buffer.from(await document.save()).toString('latin1');
}

test.each(readdirSync(folder).filter((name) => name.endsWith('.pdf')))(
  'accepts the site’s own %s',
  async (name) => {
    expect(await faultOf(new Uint8Array(readFileSync(join(folder, name))))).toBeNull();
  },
);

test.each([
  ['a page of HTML', '<!doctype html><script>alert(1)</script>'],
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['HTML before the header of a PDF', '<html><script>alert(1)</script>\n%PDF-1.7\n%%EOF'],
])('refuses %s', async (_what, content) => {
  expect(await faultOf(bytes(content))).toBe('not-a-pdf');
});

test.each([
  ['HTML behind its header', inside('<html><script>alert(1)</script></html>')],
  ['HTML after its end', (pdf: string) => `${pdf}\n<html><script>alert(1)</script></html>`],
  ['an archive after its end', (pdf: string) => `${pdf}PK\x05\x06${'\0'.repeat(18)}`],
])('publishes a PDF without %s', async (_what, change) => {
  const checked = await checkPdf(bytes(change(await smallPdf())));
  const text = checked.is === 'clean' ? Buffer.from(checked.bytes).toString('latin1') : '';
  expect(text).toMatch(/^%PDF-1[^]*%%EOF\s*$/);
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('PK\x05\x06');
});

function inside(content: string) {
  return (pdf: string) => pdf.replace('\n', () => `\n%${content}\n`);
}

test('refuses an encrypted PDF', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.context.trailerInfo.Encrypt = pdf.context.register(pdf.context.obj({ Filter: 'Standard' }));
  for (const useObjectStreams of [true, false]) {
    expect(await faultOf(await pdf.save({ useObjectStreams }))).toBe('encrypted');
  }
});

test('refuses a PDF with scripts or launch actions', async () => {
  const pdf = await smallPdf((document) => document.addJavaScript('hello', 'app.alert(1)'));
  expect(await faultOf(bytes(pdf))).toBe('active');
  const launch = await smallPdf(({ catalog, context }) =>
    catalog.set(
      PDFName.of('OpenAction'),
      context.obj({ S: 'Launch', F: PDFString.of('calc.exe') }),
    ),
  );
  expect(await faultOf(bytes(launch))).toBe('active');
});

test.each([
  ['the words of a script', { JS: PDFString.of('app.alert(1)') }],
  ['a script among other things', { Kids: [1, { S: 'JavaScript' }] }],
  ['a file inside it', { Type: 'EmbeddedFile' }],
  ['a film that plays', { Subtype: 'RichMedia' }],
  ['a form that brings scripts', { XFA: [] }],
])('refuses a PDF with %s', async (_what, content) => {
  const add = ({ context }: PDFDocument) => context.register(context.obj(content));
  expect(await faultOf(bytes(await smallPdf((document) => void add(document))))).toBe('active');
});

test('refuses a PDF that keeps a file in a stream', async () => {
  const add = ({ context }: PDFDocument) =>
    context.register(context.stream('MZ', { Type: 'EmbeddedFile' }));
  expect(await faultOf(bytes(await smallPdf((document) => void add(document))))).toBe('active');
});

/** One small object, and so many blanks after it, which readers skip. */
const objects = (blanks = 0) => Buffer.from(`70 0 <</A 1>>${' '.repeat(blanks)}`);
const referencesAndBlanks = (blanks: number) =>
  Buffer.concat([Buffer.alloc(3), Buffer.alloc(blanks)]);

/** A small document with a stream of objects more. */
async function withStream(
  filter: string,
  content: Buffer,
  type = '/ObjStm/N 1/First 5',
  count = 1,
) {
  const packed = `<</Type${type}${filter}/Length ${content.length}>>\nstream\n${content.toString('latin1')}\nendstream\nendobj\n`;
  const streams = Array.from({ length: count }, (_, index) => `${90 + index} 0 obj\n${packed}`);
  return bytes((await smallPdf()).replace('\n', () => `\n${streams.join('')}`));
}

test.each([
  ['plain', '', objects()],
  ['packed', '/Filter/FlateDecode', deflateSync(objects())],
  ['packed, by a list of one', '/Filter[/FlateDecode]', deflateSync(objects())],
])('accepts a PDF whose objects are %s', async (_how, filter, content) => {
  expect(await faultOf(await withStream(filter, content))).toBeNull();
});

test.each([
  ['packed in an unusual way', '/Filter/ASCIIHexDecode', Buffer.from(objects().toString('hex'))],
  ['packed twice', '/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(objects()))],
])('refuses a PDF whose objects are %s', async (_how, filter, content) => {
  expect(await faultOf(await withStream(filter, content))).toBe('damaged');
});

test.each([
  ['in one stream', deflateSync(objects(101 * 2 ** 20)), '/ObjStm/N 1/First 5', 1],
  ['in two', deflateSync(objects(51 * 2 ** 20)), '/ObjStm/N 1/First 5', 2],
  [
    'in a table of references',
    deflateSync(referencesAndBlanks(101 * 2 ** 20)),
    '/XRef/W[1 1 1]/Size 1',
    1,
  ],
])('refuses a decompression bomb %s', async (_where, content, type, count) => {
  const bomb = await withStream('/Filter/FlateDecode', content, type, count);
  expect(await faultOf(bomb)).toBe('damaged');
});

test('calls a file encrypted that cannot be read for that reason', async () => {
  const trailer = '%PDF-1.7\ntrailer <</Encrypt 5 0 R>>\n%%EOF';
  expect(await faultOf(bytes(trailer))).toBe('encrypted');
});

test('refuses a PDF that is truncated or has no pages', async () => {
  const pdf = await smallPdf();
  expect(await faultOf(bytes(pdf.slice(0, -200)))).toBe('damaged');
  expect(await faultOf(bytes('%PDF-1.7\n%%EOF'))).toBe('damaged');
});
