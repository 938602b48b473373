import { expect, test } from '../fixtures.ts';

test('lists six documents, and those of a category at its own address', async ({ page }) => {
  await page.goto('/resources');
  const cards = page.getByRole('heading', { level: 3 });
  await expect(cards).toHaveCount(6);
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  await filter('Compliance').click();
  await expect(page).toHaveURL('/resources?category=compliance');
  await expect(cards).toHaveText([
    'UK Cybersecurity Compliance Framework',
    'Information Security Policy Template',
  ]);
  await expect(filter('Compliance')).toHaveAttribute('aria-pressed', 'true');
  await expect(filter('Compliance')).toHaveAccessibleDescription('2 documents');
  await expect(page, 'heard first on the new page').toHaveTitle(/^Compliance: Free Cyber/);
  await expect(page.getByRole('heading', { name: 'Compliance: 2 documents' })).toHaveCount(1);
  await filter('All').click();
  await expect(cards).toHaveCount(6);
  await expect(filter('Compliance')).toHaveAttribute('aria-pressed', 'false');
});

test('says so when a category has no documents, and links to all of them', async ({ page }) => {
  await page.goto('/resources?category=tools');
  await expect(page.getByText('No tools yet')).toBeVisible();
  await page.goto('/resources?category=education');
  await expect(page.getByText('Nothing under education yet')).toBeVisible();
  await page.getByRole('link', { name: 'see all six documents' }).click();
  await expect(page).toHaveURL('/resources#documents');
});

test('opens the form of the document that the address names, each time', async ({ page }) => {
  await page.goto('/resources#sme-checklist');
  const form = page.getByRole('dialog', { name: 'The Ultimate SME Cyber Security Checklist' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.evaluate(() => (location.hash = 'sme-checklist'));
  await expect(form).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test('a filter shows its answer where it was pressed', async ({ page }) => {
        await page.goto('/resources');
        const filter = page.getByRole('button', { name: 'Compliance', exact: true });
        if (javaScriptEnabled) await page.evaluate(() => document.fonts.ready);
        const before = await filter.boundingBox();
        await filter.click();
        await expect(page).toHaveURL(/category=compliance(#documents)?$/);
        const first = page.getByRole('heading', { name: 'UK Cybersecurity Compliance Framework' });
        await expect(first).toBeInViewport();
        await expect(filter).toBeInViewport();
        if (!javaScriptEnabled || !before) return;
        await expect.poll(async () => (await filter.boundingBox())?.y).toBeCloseTo(before.y, -1);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 3 })).toHaveCount(6);
      });
    });
  }
});

test('opens the free consultation in a new tab', async ({ page }) => {
  await page.goto('/resources');
  const book = page.getByRole('main').getByRole('link', { name: 'Book Free Consultation' });
  await expect(book).toHaveAttribute('target', '_blank');
});
