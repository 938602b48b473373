import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { expect, test } from 'vitest';
import { checkPdf } from './check-pdf.server.ts';

const folder = join(import.meta.dirname, '../resources/documents/pdf');
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
    expect(await checkPdf(new Uint8Array(readFileSync(join(folder, name))))).toBeNull();
  },
);

test.each([
  ['a page of HTML', '<!doctype html><script>alert(1)</script>'],
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a program', 'MZ\x90\0\x03'],
])('refuses %s', async (_what, content) => {
  expect(await checkPdf(bytes(content))).toBe('not-a-pdf');
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
  ['an archive after its end', (pdf: string) => pdf + emptyZip, 'more-than-a-pdf'],
  ['an archive whose comment ends it', inside(emptyArchive()), 'more-than-a-pdf'],
])('refuses a PDF that contains something else as well: %s', async (_what, change, fault) => {
  expect(await checkPdf(bytes(change(await smallPdf())))).toBe(fault);
});

const emptyZip = `PK\x05\x06${'\0'.repeat(18)}`;

function inside(content: string) {
  return (pdf: string) => pdf.replace('\n', () => `\n%${content}\n`);
}

/** The end record of an archive whose comment covers the rest of the file. */
function emptyArchive(): string {
  return `PK\x05\x06${'\0'.repeat(16)}\xff\x00`;
}

test('refuses an encrypted PDF', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  pdf.context.trailerInfo.Encrypt = pdf.context.register(pdf.context.obj({ Filter: 'Standard' }));
  for (const useObjectStreams of [true, false]) {
    expect(await checkPdf(await pdf.save({ useObjectStreams }))).toBe('encrypted');
  }
});

test('refuses a PDF with scripts or launch actions', async () => {
  const pdf = await smallPdf((document) => document.addJavaScript('hello', 'app.alert(1)'));
  expect(await checkPdf(bytes(pdf))).toBe('active');
  const launch = await smallPdf(({ catalog, context }) =>
    catalog.set(
      PDFName.of('OpenAction'),
      context.obj({ S: 'Launch', F: PDFString.of('calc.exe') }),
    ),
  );
  expect(await checkPdf(bytes(launch))).toBe('active');
});

test('refuses a decompression bomb', async () => {
  const bomb = deflateSync(Buffer.alloc(2 ** 28, ' ')).toString('latin1');
  const pdf = await smallPdf();
  const stream = `9 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n${bomb}\nendstream\nendobj\n`;
  expect(await checkPdf(bytes(pdf.replace('\n', () => `\n${stream}`)))).toBe('damaged');
  const other = stream.replace('FlateDecode', 'LZWDecode');
  expect(await checkPdf(bytes(pdf.replace('\n', () => `\n${other}`)))).toBe('damaged');
});

test('scans a file with two million stream keywords quickly', async () => {
  // One scan from each keyword would exceed the time that a test may take.
  const pdf = `%PDF-1.7\n${'stream\n'.repeat(2_000_000)}<script>%%EOF`;
  expect(await checkPdf(bytes(pdf))).toBe('more-than-a-pdf');
});

test('refuses a PDF that is truncated or has no pages', async () => {
  const pdf = await smallPdf();
  expect(await checkPdf(bytes(pdf.slice(0, -200)))).toBe('more-than-a-pdf');
  expect(await checkPdf(bytes('%PDF-1.7\n%%EOF'))).toBe('damaged');
});
