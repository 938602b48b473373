import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { checkPdf } from './pdf.parser.server.ts';

const folder = join(import.meta.dirname, '../../resources/documents/pdf');
async function faultOf(file: Uint8Array) {
  const checked = await checkPdf(file);
  return checked.kind === 'clean' ? null : checked.fault;
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
  ['a program', 'MZ\x90\0\x03'],
])('refuses %s', async (_what, content) => {
  expect(await faultOf(bytes(content))).toBe('not-a-pdf');
});

test.each([
  [
    'HTML before its header',
    (pdf: string) => `<html><script>alert(1)</script>\n${pdf}`,
    'not-a-pdf',
  ],
  ['a line break before its header', (pdf: string) => `\n${pdf}`, 'not-a-pdf'],
  ['HTML behind its header', inside('<html><script>alert(1)</script></html>'), 'more-than-a-pdf'],
  ['an SVG behind its header', inside('<svg onload=alert(1)>'), 'more-than-a-pdf'],
  ['HTML after its end', (pdf: string) => `${pdf}\n<html></html>`, 'more-than-a-pdf'],
  ['a program after its end', (pdf: string) => `${pdf}MZ\x90`, 'more-than-a-pdf'],
  ['an archive after its end', (pdf: string) => pdf + emptyZip, 'more-than-a-pdf'],
  ['an archive whose comment ends it', inside(emptyArchive()), 'more-than-a-pdf'],
])('refuses a PDF that contains something else as well: %s', async (_what, change, fault) => {
  expect(await faultOf(bytes(change(await smallPdf())))).toBe(fault);
});

const emptyZip = `PK\x05\x06${'\0'.repeat(18)}`;

function inside(content: string) {
  return (pdf: string) => pdf.replace('\n', () => `\n%${content}\n`);
}

/** The end record of an archive whose comment covers the rest of the file. */
function emptyArchive(): string {
  return `PK\x05\x06${'\0'.repeat(16)}\xff\x00`;
}

test.each([
  ['the mark of an archive', inside(`PK\x05\x06${'x'.repeat(20)}`)],
  ['the mark of an archive far from its end', inside(`${emptyZip}${'x'.repeat(2000)}`)],
  [
    'the mark of an archive at its end',
    (pdf: string) => pdf.trimEnd().replace(/%%EOF$/, '%PK\x05\x06\n%%EOF'),
  ],
])('accepts a PDF that happens to hold %s', async (_what, change) => {
  expect(await faultOf(bytes(change(await smallPdf())))).toBeNull();
});

test('accepts a PDF with markup in a stream, which no browser reads as a page', async () => {
  const add = ({ context }: PDFDocument) => {
    for (const markup of ['<html>', '<script>']) context.register(context.stream(markup));
  };
  expect(await faultOf(bytes(await smallPdf(add)))).toBeNull();
});

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

test('scans a file with two million stream keywords quickly', async () => {
  // One scan from each keyword would exceed the time that a test may take.
  const pdf = `%PDF-1.7\n${'stream\n'.repeat(2_000_000)}<script>%%EOF`;
  expect(await faultOf(bytes(pdf))).toBe('more-than-a-pdf');
});

test('calls a file encrypted that cannot be read for that reason', async () => {
  const trailer = '%PDF-1.7\ntrailer <</Encrypt 5 0 R>>\n%%EOF';
  expect(await faultOf(bytes(trailer))).toBe('encrypted');
});

test('refuses a PDF that is truncated or has no pages', async () => {
  const pdf = await smallPdf();
  expect(await faultOf(bytes(pdf.slice(0, -200)))).toBe('more-than-a-pdf');
  expect(await faultOf(bytes('%PDF-1.7\n%%EOF'))).toBe('damaged');
});

test('refuses a script in an object that a later one of the same number hides', async () => {
  const pdf = await smallPdf();
  const script = '99 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj\n';
  const harmless = '99 0 obj\n<< /S /GoTo >>\nendobj\n';
  const hiding = (first: string) => pdf.replace(/(?=\b\d+ 0 obj)/, () => first);
  expect(await faultOf(bytes(hiding(harmless)))).toBeNull();
  expect(await faultOf(bytes(hiding(script + harmless)))).toBe('active');
});
