import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import { createServer } from 'vite';
import { catalogue, getFileName, type ResourceId } from '../../src/resources/catalogue.ts';
import { finishPdf, pagesOfHeadings } from './finish-pdf.ts';
import type { typeset } from './typeset.tsx';

type Typesetting = { typeset: typeof typeset };

const documents = '../../src/resources/documents';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Typesets the documents with these ids, or all six, into their folder. One line for each is reported. */
export async function makeDocuments(
  browser: Browser,
  wanted: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  const chosen = catalogue.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  // Node strips types but not JSX, so the pages are loaded through Vite.
  const vite = await createServer({
    configFile: false,
    root: here('../..'),
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const page = '/tools/documents/typeset.tsx';
    // Vite knows modules by their address only; the file exports what the type says.
    const pages = (await vite.ssrLoadModule(page)) as Typesetting;
    const styles = await readStyles();
    await mkdir(here(`${documents}/pdf`), { recursive: true });
    for (const { id, title } of chosen) {
      const pdf = await makeDocument(browser, id, (numbers) => pages.typeset(id, styles, numbers));
      await writeFile(here(`${documents}/pdf/${getFileName(id)}`), pdf);
      report(`${getFileName(id)}: ${Math.ceil(pdf.length / 1024)} KiB, ${title}`);
    }
  } finally {
    await vite.close();
  }
}

/** Printed twice: the first time tells which page each heading of the contents stands on. */
async function makeDocument(
  browser: Browser,
  id: ResourceId,
  html: (pages: ReadonlyMap<string, number>) => string,
): Promise<Uint8Array> {
  const draft = await print(browser, html(new Map()));
  const final = await print(browser, html(await pagesOfHeadings(draft.pdf)));
  return finishPdf(final.pdf, final.headings, id);
}

type Printed = { pdf: Uint8Array; headings: string[] };

async function print(browser: Browser, html: string): Promise<Printed> {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    const pdf = await page.pdf({
      tagged: true,
      outline: true,
      preferCSSPageSize: true,
      printBackground: true,
    });
    return { pdf, headings: await page.locator('h1, h2, h3').allTextContents() };
  } finally {
    await page.close();
  }
}

/** Of a table's columns, in per cent. */
const widths = [5, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50].map(
  (share) => `.c-${share} { width: ${share}% }`,
);
/** Of a blank, by its lines of handwriting. */
const heights = [1, 2, 3, 4, 5, 6, 8].map((n) => `.lines-${n} { height: ${5 * n + 2}mm }`);

/** One style sheet with the fonts inside: a page made from a string has no folder to load from. */
async function readStyles(): Promise<string> {
  const ui = (name: string) => here(`../../src/ui/${name}`);
  const own = ['sheet', 'cover', 'part', 'table', 'fill-in', 'last-page'];
  const files = [
    ...['tokens.css', 'fonts.css', 'drawings/drawing.css', 'drawings/drawing-sizes.css'].map(ui),
    ...own.map((name) => here(`./styles/${name}.css`)),
  ];
  const sheets = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const styles = [...sheets, ...widths, ...heights].join('\n');
  const fonts = new Map<string, string>();
  for (const [, path = ''] of styles.matchAll(/url\('\.\/(fonts\/[^']+)'\)/g)) {
    fonts.set(path, await readFile(ui(path), 'base64'));
  }
  return styles.replace(
    /url\('\.\/(fonts\/[^']+)'\)/g,
    (_, path: string) => `url('data:font/woff2;base64,${fonts.get(path)}')`,
  );
}
