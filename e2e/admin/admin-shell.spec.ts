import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { seededCookies } from '../seeded-people.ts';
import { expect, getState, pressKeys, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

test('leads from page to page by keys, lists them, and lets them be switched off', async ({
  page,
}) => {
  await page.goto('/admin/users');
  await pressKeys(page, 'g d');
  await expect(page).toHaveURL('/admin');
  const all = page.getByRole('dialog', { name: 'Keys' });
  await pressKeys(page, '?');
  await expect(all).toBeVisible();
  await expect(all).toContainText('next, previous row');
  await expectNoBarriers(page);
  await all.getByRole('checkbox', { name: 'Single-letter keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(all).toBeHidden();
  await page.reload();
  await pressKeys(page, '? j');
  await expect(all).toBeHidden();
  await expect(page.locator('[data-row]:focus')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Single-letter keys' }).check();
});

test('no letter is a key inside a field, where Control and Enter sends the form', async ({
  page,
}) => {
  await page.goto('/admin/users');
  const search = page.getByRole('searchbox');
  await search.fill('');
  await search.focus();
  await page.keyboard.type('gd?jk');
  await expect(search).toHaveValue('gd?jk');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/q=gd%3Fjk/);
  await page.getByRole('searchbox').focus();
  await pressKeys(page, 'Escape f');
  await expect(page.getByLabel('Role')).toBeFocused();
});

test('lists what waits for an answer on the first page, by keyboard', async ({ page, request }) => {
  await sendEnquiry(request, { name: 'Waldo Firstpage', email: 'waldo@firstpage.example' });
  await page.goto('/admin');
  const waiting = page.getByRole('region', { name: /^Waiting for us/ });
  await expect(waiting.getByRole('row').nth(1)).toContainText(/left|over/);
  await page.keyboard.press('j');
  await expect(waiting.getByRole('link').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/(enquiries|inbox)/);
});

test('shows a consultant the day without health, cards and pages of admins', async ({
  browser,
  server,
}) => {
  const storageState = getState(seededCookies('consultant'));
  const context = await browser.newContext({ baseURL: server.url, storageState });
  const page = await context.newPage();
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { name: /^Waiting for us/ })).toBeVisible();
  for (const name of ['Health', 'Manage']) {
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
  }
  await page.locator('.more > summary').click();
  const more = page.getByRole('navigation', { name: 'More admin pages' });
  await expect(more.getByRole('link', { name: 'Account' })).toBeVisible();
  await expect(more.getByRole('link', { name: 'Users' })).toHaveCount(0);
  // Open it lies over half of a link.
  await page.locator('.more > summary').click();
  await expectNoBarriers(page);
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width: 375, height: 812 }, javaScriptEnabled });

    test('the bar keeps three pages and the others under More', async ({ page }) => {
      for (const path of ['/admin', '/admin/users', '/admin/status']) {
        await page.goto(path);
        await expectToFit(page);
        await page.locator('.more > summary').click();
        const more = page.getByRole('navigation', { name: 'More admin pages' });
        for (const name of ['Reports', 'Users', 'Status', 'Account']) {
          await expect(more.getByRole('link', { name, exact: true })).toBeVisible();
        }
        await expectToFit(page);
        if (!javaScriptEnabled) continue;
        // What the open menu half covers on the day depends on who waits.
        if (path !== '/admin') await expectNoBarriers(page);
        await page.keyboard.press('Escape');
        await expect(more).toBeHidden();
      }
    });

    test('the bar shows the page that one is on, and what it takes the place of is under More', async ({
      page,
      request,
    }) => {
      // Counts make the bar wider.
      await sendEnquiry(request, { name: 'Wanda Bar', email: 'wanda@bar.example' });
      await page.goto('/admin/companies');
      const bar = page.getByRole('navigation', { name: 'Admin', exact: true });
      await expect(bar.getByRole('link', { name: 'Inbox' })).toContainText('waiting');
      await expect(bar.getByRole('link', { name: 'Companies' })).toBeVisible();
      await expectToFit(page);
      await page.locator('.more > summary').click();
      const more = page.getByRole('navigation', { name: 'More admin pages' });
      for (const name of ['Today', 'People']) {
        await expect(bar.getByRole('link', { name })).toBeHidden();
        await expect(more.getByRole('link', { name, exact: true })).toBeVisible();
      }
      await expect(more.getByRole('link', { name: 'Companies' })).toBeHidden();
    });

    test('rows are cards of two lines that open their record', async ({ page, admin }) => {
      await page.goto(`/admin/users?q=${encodeURIComponent(admin.email)}`);
      const row = page.getByRole('row', { name: admin.email });
      const box = await row.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(58);
      expect(box?.height).toBeLessThan(80);
      await row.click({ position: { x: 200, y: 45 }, force: true });
      await expect(page).toHaveURL(/\/admin\/users\/[\w-]+$/);
    });
  });
}
