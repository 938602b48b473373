import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPdfApart, pdfCheckWithin } from './check-pdf-apart.server.ts';
import { largestFile } from './pdf-fault.ts';

const refused = (fault: string) => ({ kind: 'refused', fault });
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test('checks a file in a separate process', async () => {
  const file = join(import.meta.dirname, '../../resources/documents/pdf/sme-checklist.pdf');
  const checked = await checkPdfApart(new Uint8Array(readFileSync(file)));
  const again = checked.kind === 'clean' ? await checkPdfApart(checked.bytes) : null;
  expect(again, 'written again, it is the same').toEqual(checked);
  expect(await checkPdfApart(bytes('<!doctype html>'))).toEqual(refused('not-a-pdf'));
});

test('refuses an empty file and one that is too large', async () => {
  expect(await checkPdfApart(bytes(''))).toEqual(refused('empty'));
  expect(await checkPdfApart(new Uint8Array(largestFile + 1))).toEqual(refused('too-large'));
});

test('gives up on a file that takes too long', async () => {
  const check = pdfCheckWithin({ seconds: 1, megabytes: 512 });
  // It takes more than twenty.
  const endless = bytes(`%PDF-1.7\n${'<'.repeat(15_000_000)}%%EOF`);
  expect(await check(endless)).toEqual(refused('damaged'));
});
