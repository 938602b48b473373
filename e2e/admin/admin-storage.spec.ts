import type { Page } from '@playwright/test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect, test } from './admin-walk.ts';

const file = 'cyber-insurance-guide.pdf';

async function pdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return Buffer.from(await document.save());
}

const pagesAt = async (page: Page, name = file) => {
  const response = await page.request.get(`/storage/resources/${name}`);
  if (response.status() !== 200) return response.status();
  return (await PDFDocument.load(await response.body())).getPageCount();
};

/** As if dragged from a folder. */
async function drop(page: Page, names: string | string[], bytes: Buffer) {
  const transfer = await page.evaluateHandle(
    ({ all, base64 }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      for (const name of all)
        data.items.add(new File([content], name, { type: 'application/pdf' }));
      return data;
    },
    { all: [names].flat(), base64: bytes.toString('base64') },
  );
  await page.locator('form.upload').dispatchEvent('drop', { dataTransfer: transfer });
}

test('uploads, replaces, rolls back and deletes a file, and the site follows at once', async ({
  page,
}) => {
  await page.goto('/admin/storage');
  await expect(page.getByRole('row', { name: /cyber-insurance-guide/ })).toContainText(
    "Cyber Insurance Buyer's Guide",
  );
  const original = await pagesAt(page);

  await drop(page, 'New Guide (v1).pdf', await pdf(1));
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page).toHaveURL('/admin/storage/new-guide-v1.pdf?done=uploaded');
  expect(await pagesAt(page, 'new-guide-v1.pdf')).toBe(1);

  await page.goto(`/admin/storage/${file}`);
  await drop(page, 'whatever.pdf', await pdf(3));
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText(/^Replaced/)).toBeVisible();
  expect(await pagesAt(page)).toBe(3);
  await expect(page.getByRole('row', { name: /Shown now/ })).toHaveCount(1);

  await page.getByRole('button', { name: /^Roll back/ }).click();
  await expect(page.getByText(/^Rolled back/)).toBeVisible();
  expect(await pagesAt(page)).toBe(original);

  // The rest by keyboard.
  await page.getByRole('link', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Delete ${file}?` })).toBeVisible();
  expect(await pagesAt(page)).toBe(original);
  await page.getByRole('button', { name: `Delete ${file}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Deleted\. Its versions/)).toBeVisible();
  expect(await pagesAt(page)).toBe(404);
  await page.goto('/admin/storage');
  await expect(page.getByRole('row', { name: /cyber-insurance-guide/ })).toContainText('Missing');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/storage/${file}`);
  await page
    .getByRole('button', { name: /^Roll back/ })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Rolled back/)).toBeVisible();
  expect(await pagesAt(page)).toBe(original);

  const saved = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/^cyber-insurance-guide-\d{17}\.pdf$/);
});

test('refuses two files at once, and keeps the chosen file when the session has ended', async ({
  page,
  admin,
}) => {
  await page.goto('/admin/storage');
  const chosen = page.getByLabel('PDF file');
  await drop(page, ['one.pdf', 'two.pdf'], await pdf(1));
  await expect(page.getByRole('alert').filter({ hasText: 'One file at a time' })).toBeVisible();
  await expect(chosen).toHaveValue('');

  await drop(page, 'after the break.pdf', await pdf(1));
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible();
  await page.context().addCookies(admin.storageState.cookies);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page).toHaveURL('/admin/storage/after-the-break.pdf?done=uploaded');
});

test('shows accessible storage pages that fit a phone', async ({ page }) => {
  for (const path of ['', '/upload', `/${file}`, `/${file}/delete`]) {
    await page.goto(`/admin/storage${path}`);
    await expectNoBarriersByDayOrNight(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectToFit(page);
  }
});

test.describe('a slow upload', () => {
  test('shows its progress, and can be cancelled', async ({ page }) => {
    await page.goto(`/admin/storage/${file}`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: 1_000_000,
      uploadThroughput: 100_000,
    });
    const large = Buffer.concat([await pdf(1), Buffer.alloc(3_000_000, 'x')]);
    await page.getByLabel('PDF file').setInputFiles({
      name: 'large.pdf',
      mimeType: 'application/pdf',
      buffer: large,
    });
    await page.getByRole('button', { name: 'Replace' }).click();
    const bar = page.getByRole('progressbar');
    await expect(page.getByText('Uploading large.pdf')).toBeVisible();
    await expect
      .poll(() => bar.evaluate((element) => (element as HTMLProgressElement).value))
      .toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Cancelled. Nothing was changed.')).toBeVisible();
    await expect(bar).toBeHidden();
  });
});

test('does not say that nothing was changed once the server may have stored the file', async ({
  page,
}) => {
  await page.goto(`/admin/storage/${file}`);
  await page.evaluate(() => {
    XMLHttpRequest.prototype.send = function () {
      const sent = { lengthComputable: true, loaded: 9, total: 9 };
      this.upload.dispatchEvent(new ProgressEvent('progress', sent));
      addEventListener('offline', () => this.dispatchEvent(new ProgressEvent('error')));
    };
  });
  const upload = { name: 'next.pdf', mimeType: 'application/pdf', buffer: await pdf(1) };
  await page.getByLabel('PDF file').setInputFiles(upload);
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('Checking the file')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.getByRole('alert').filter({ hasText: 'may have been stored' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace' })).toBeEnabled();
});

test('sends nothing of a file that is too large', async ({ page }) => {
  await page.goto('/admin/storage');
  const buffer = Buffer.alloc(20 * 1024 ** 2 + 1);
  const large = { name: 'large.pdf', mimeType: 'application/pdf', buffer };
  await page.getByLabel('PDF file').setInputFiles(large);
  await page.getByRole('button', { name: 'Upload' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'larger than 20 MB. Nothing was sent.' });
  await expect(alert).toBeVisible();
});

test.describe('a file that is not a PDF', () => {
  test.use({ expectedStatuses: [422] });

  test('is refused with a reason', async ({ page }) => {
    await page.goto('/admin/storage');
    await drop(page, 'page.pdf', Buffer.from('<script>alert(1)</script>'));
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'not a PDF' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
  });
});

test.describe('storage without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedStatuses: [422] });

  test('uploads a file over an existing one only once replacing is ticked', async ({ page }) => {
    const name = 'risk-assessment-guide.pdf';
    await page.goto('/admin/storage');
    const choose = async (buffer: Buffer) =>
      page.getByLabel('PDF file').setInputFiles({ name: 'a.pdf', mimeType: 'text/html', buffer });
    await choose(await pdf(2));
    await page.getByLabel('Store it as').selectOption(name);
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.locator('.message.error')).toContainText(
      'There is already a file with this name',
    );
    await expect(page.getByLabel('Store it as')).toHaveValue(name);
    await page.getByLabel('Replace what is there').check();
    await choose(await pdf(2));
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText(/^Replaced/)).toBeVisible();
    expect(await pagesAt(page, name)).toBe(2);
    await page.getByRole('button', { name: /^Roll back/ }).click();
    await expect(page.getByText(/^Rolled back/)).toBeVisible();
    expect(await pagesAt(page, name)).toBeGreaterThan(2);
  });
});
