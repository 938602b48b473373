import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { catalogue, getFileName } from './catalogue.ts';
import { documents } from './documents/documents.tsx';
import { pagesOfHeadings } from '../../tools/documents/finish-pdf.ts';
import { inside } from './documents/inside.ts';

test.each(catalogue)('the page gives the right page numbers of $title', async ({ id }) => {
  const bytes = await readFile(new URL(`./documents/pdf/${getFileName(id)}`, import.meta.url));
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(inside[id].pages);
  const pages = await pagesOfHeadings(bytes);
  for (const { title, page } of inside[id].parts) {
    const part = documents[id].parts.find((one) => one.title === title);
    expect([title, pages.get(part?.id ?? '')]).toEqual([title, page]);
  }
});
