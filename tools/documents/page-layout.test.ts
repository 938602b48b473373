import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { catalogue, getFileName, type ResourceId } from '../../src/resources/catalogue.ts';
import { parentTree } from './tag-tree.ts';

const name = (text: string) => PDFName.of(text);
/** A4 and its margins, as `sheet.css` has them. */
const millimetre = 72 / 25.4;
const [top, bottom] = [(297 - 25) * millimetre, 22 * millimetre];

describe.each(catalogue)('$title', ({ id }) => {
  it('sets no word of a table smaller than 9.5 points', async () => {
    const inTables = (await readPages(id)).flat().filter(({ tags }) => tags.includes('Table'));
    expect(inTables.length).toBeGreaterThan(100);
    const smallest = Math.min(...inTables.map(({ size }) => size));
    expect(Number(smallest.toFixed(1))).toBeGreaterThanOrEqual(9.5);
  });

  it('fills half of every page, and of all but the last three quarters on average', async () => {
    const shares = (await readPages(id)).slice(1).map((runs) => {
      const lowest = Math.min(...runs.map(({ y }) => y));
      return (top - lowest) / (top - bottom);
    });
    expect(Math.min(...shares)).toBeGreaterThan(0.5);
    const body = shares.slice(0, -1);
    expect(body.reduce((sum, share) => sum + share, 0) / body.length).toBeGreaterThan(0.75);
  });

  it('ends no page with a heading or the head of a table', async () => {
    for (const runs of (await readPages(id)).slice(1)) {
      const last = runs.reduce((lowest, run) => (run.y < lowest.y ? run : lowest));
      expect(last.tags.filter((tag) => /^H\d$/.test(tag))).toEqual([]);
      const row = runs.filter((run) => run === last || (last.row && run.row === last.row));
      const isHead = row.every(({ tags }) => tags.includes('TH'));
      expect(isHead).toBe(false);
    }
  });

  it('tears no row of a table', async () => {
    const pagesOfRows = new Map<PDFDict, Set<number>>();
    (await readPages(id)).forEach((runs, page) => {
      for (const { row, tags } of runs) {
        // The head of a table stands on each of its pages.
        if (row && tags.includes('TD')) {
          pagesOfRows.set(row, (pagesOfRows.get(row) ?? new Set()).add(page));
        }
      }
    });
    expect([...pagesOfRows.values()].filter((pages) => pages.size > 1)).toEqual([]);
  });
});

/** Words, or a place to fill in, with its baseline from the foot of the page and its tags outwards. */
type Run = { size: number; y: number; tags: string[]; row: PDFDict | undefined };

async function readPages(id: ResourceId): Promise<Run[][]> {
  const path = fileURLToPath(
    new URL(`../../src/resources/documents/pdf/${getFileName(id)}`, import.meta.url),
  );
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  const elements = parentTree(pdf);
  return pdf.getPages().map((page) => {
    const tagged = pdf.context.lookup(elements.get(numberOf(page.node, 'StructParents')), PDFArray);
    const words = readWords(page).map(({ mark, ...word }) => ({
      ...word,
      ...getTags(tagged.lookup(mark, PDFDict)),
    }));
    return [...words, ...readFields(page, elements)];
  });
}

/** A box to tick has no letters. */
const tick = Infinity;

function readFields(page: PDFPage, elements: ReturnType<typeof parentTree>): Run[] {
  const annotations = page.node.Annots()?.asArray() ?? [];
  return annotations.flatMap((entry) => {
    const annotation = page.node.context.lookup(entry, PDFDict);
    if (annotation.get(name('Subtype')) !== name('Widget')) return [];
    const element = page.node.context.lookup(
      elements.get(numberOf(annotation, 'StructParent')),
      PDFDict,
    );
    const { y } = annotation.lookup(name('Rect'), PDFArray).asRectangle();
    const field = annotation.lookupMaybe(name('Parent'), PDFDict);
    const size = Number(/Helvetica ([\d.]+) Tf/.exec(String(field?.get(name('DA'))))?.[1] ?? tick);
    return [{ size, y, ...getTags(element) }];
  });
}

function getTags(element: PDFDict): Pick<Run, 'tags' | 'row'> {
  const outwards = [element];
  for (let next = parentOf(element); next; next = parentOf(next)) outwards.push(next);
  const tags = outwards.map((each) => String(each.get(name('S'))).slice(1));
  return { tags, row: outwards[tags.indexOf('TR')] };
}

function parentOf(element: PDFDict): PDFDict | undefined {
  const parent = element.lookupMaybe(name('P'), PDFDict);
  return parent?.has(name('S')) ? parent : undefined;
}

type Word = { size: number; y: number; mark: number };

/** Chromium writes one operator a line, and scales up and down only. */
function readWords(page: PDFPage): Word[] {
  const words: Word[] = [];
  const outer: { scale: number; shift: number }[] = [];
  let [matrix, size, mark] = [{ scale: 1, shift: 0 }, 0, -1];
  for (const line of contentOf(page).split('\n')) {
    const numbers = line.match(/-?[\d.]+/g)?.map(Number) ?? [];
    if (line === 'q') outer.push(matrix);
    else if (line === 'Q') matrix = outer.pop() ?? matrix;
    else if (line.endsWith(' cm')) {
      const [, , , scale = 1, , shift = 0] = numbers;
      matrix = { scale: matrix.scale * scale, shift: matrix.shift + matrix.scale * shift };
    } else if (line.endsWith('BDC')) mark = Number(/MCID (\d+)/.exec(line)?.[1] ?? -1);
    else if (line === 'EMC' || line.endsWith('BMC')) mark = -1;
    else if (line.endsWith(' Tf')) size = numbers.at(-1) ?? 0;
    else if (line.endsWith(' Tm') && mark >= 0) {
      const [, , , turn = 1, , y = 0] = numbers;
      const scale = Math.abs(matrix.scale * turn);
      words.push({ size: size * scale, y: matrix.shift + matrix.scale * y, mark });
    }
  }
  return words;
}

function contentOf(page: PDFPage): string {
  const content = page.node.lookup(name('Contents'));
  const streams = content instanceof PDFArray ? content.asArray() : [content];
  return streams
    .map((entry) => page.node.context.lookup(entry))
    .flatMap((stream) => (stream instanceof PDFRawStream ? [stream] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n');
}

const numberOf = (dict: PDFDict, entry: string) => dict.lookup(name(entry), PDFNumber).asNumber();
