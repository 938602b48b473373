import { execFileSync } from 'node:child_process';
import { answers } from '../forms/assessment-walk.ts';
import { postForm } from '../post-form.ts';
import type { PdfFile, Tab } from './engine.ts';
import { expect, test } from './fixtures.ts';

/** What is printed of the page, as the lines of each sheet. */
async function sheetsOf(tab: Tab, file: PdfFile): Promise<string[][]> {
  await tab.print(file);
  // From Debian's poppler-utils.
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  const sheets = text.split('\f').slice(0, -1);
  return sheets.map((sheet) => sheet.split('\n').map(plain).filter(Boolean));
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Without what a PDF may only have as a shape: ligatures, and the figures of our fonts. */
const letters = (text: string) => text.replaceAll(/f[fil]|[^A-Za-z]/g, '');

async function textsOf(tab: Tab, selector: string): Promise<string[]> {
  const texts = await tab.evaluate<string[]>(
    `[...document.querySelectorAll('${selector}')].map(({ innerText }) => innerText)`,
  );
  return texts.filter((text) => letters(text) !== '');
}

async function expectSheets(tab: Tab, file: PdfFile): Promise<string[][]> {
  const sheets = await sheetsOf(tab, file);
  const headings = (await textsOf(tab, 'main :is(h2, h3, summary)')).map(letters);
  for (const [index, lines] of sheets.entries()) {
    const last = letters(lines.at(-1) ?? '');
    expect.soft(last, `the foot of sheet ${index + 1}`).not.toBe('');
    // Two may stand side by side.
    const rest = headings.reduce((line, heading) => line.replace(heading, ''), last);
    expect.soft(rest, `the foot of sheet ${index + 1}, without the heading ${last}`).not.toBe('');
  }
  expect.soft(sheets[0]?.join(' ')).toContain('company number');
  // Narrow columns would break long words in two.
  const printed = sheets.flat().map(plain).join(' ');
  const named = await textsOf(tab, 'main :is(h1, h2, h3):not(.call-to-action *), main .findings a');
  const words = named.flatMap((text) => text.match(/[A-Za-z]{8,}/g) ?? []);
  const whole = words.filter((word) => letters(word) === word);
  expect.soft(whole.filter((word) => !printed.includes(word))).toEqual([]);
  return sheets;
}

for (const path of ['/', '/services/vciso', '/services/crisis-management', '/faq', '/terms']) {
  test(`${path} is printed with every heading above what it heads`, async ({
    tab,
    server,
  }, info) => {
    await tab.goto(server.url + path);
    await expectSheets(tab, `${info.outputPath('page')}.pdf`);
  });
}

test('the assessment’s report is printed as a report', async ({ tab, server }, info) => {
  const person = { name: 'Ana Smith', email: 'ana@example.org', consent: 'on' };
  const saved = await postForm(`${server.url}/assessment`, { ...answers, ...person });
  await tab.goto(server.url + (saved.headers.get('location') ?? ''));
  const sheets = await expectSheets(tab, `${info.outputPath('report')}.pdf`);
  expect(sheets.length).toBeLessThanOrEqual(2);
  expect(sheets.flat().join(' ')).toContain('Third-Party Risk');
});
