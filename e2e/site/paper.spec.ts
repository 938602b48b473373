import type { Page } from '@playwright/test';
import { company } from '../../src/company.ts';
import { services, servicePath } from '../../src/site/services.ts';
import { expect, test } from '../fixtures.ts';

const margin = { top: '15mm', bottom: '15mm', left: '15mm', right: '15mm' };

/** With more questions or tables than the others. */
const longOnes: readonly string[] = ['cyber-essentials', 'caf-assessments'];

/** As many sheets of A4 as each may take; a service's sources alone would be one more. */
const sheets = [
  ...services.map(({ slug }) => [servicePath(slug), longOnes.includes(slug) ? 4 : 3] as const),
  ['/privacy-policy', 6],
  ['/public-sector', 2],
] as const;

test('a page takes no sheet that is nearly empty, and says who sent it and their telephone', async ({
  page,
}) => {
  test.slow();
  for (const [path, limit] of sheets) {
    await page.goto(path);
    expect(await countSheets(page), path).toBeLessThanOrEqual(limit);
    await page.emulateMedia({ media: 'print' });
    const masthead = page.locator('.masthead');
    await expect(masthead).toContainText(company.phone.shown);
    await expect(masthead).toContainText(company.companyNumber);
    await expect(masthead).toBeVisible();
    await page.emulateMedia({ media: null });
    await expect(masthead).toBeHidden();
  }
});

async function countSheets(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ format: 'A4', margin });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
