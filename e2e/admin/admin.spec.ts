import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { company } from '../../src/company.ts';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import { routeTable } from '../route-table.ts';
import { restoreFromCache } from '../restore-from-cache.ts';
import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expect, pressKeys, test } from './admin-walk.ts';

test('welcomes the admin, and opens the cards in new tabs', async ({ page, admin }) => {
  await page.goto('/admin');
  await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible();
  for (const card of ['Database', 'Storage', 'Edge Functions', 'Users']) {
    const link = page.getByRole('heading', { name: card }).getByRole('link');
    await expect(link).toHaveAttribute('target', '_blank');
  }
  const replacing = page.getByRole('region', { name: 'Replacing files in “resources”' });
  await expect(replacing.getByRole('listitem')).toHaveCount(3);
  await expect(replacing).toContainText('Changes show on the site immediately.');
  await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
});

const hasCsv = (file: string) =>
  readFileSync(join(packageRoot, 'src', file), 'utf8').includes('exportCsv(');
const lists = routeTable().flatMap(({ path, file }) =>
  hasCsv(file) && !path.includes(':') ? [path] : [],
);

test.describe('an admin page restored from the back/forward cache', () => {
  test.use({ expectedStatuses: [401] });

  test('is shown while the session lasts, and redirects to the login afterwards', async ({
    page,
  }) => {
    await page.goto('/admin/users?q=example');
    await restoreFromCache(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await page.context().clearCookies();
    await restoreFromCache(page);
    await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fusers%3Fq%3Dexample');
  });
});

test('a list is left when the session ends in another tab, whatever was set or searched', async ({
  page,
  context,
}) => {
  await page.goto('/admin/users', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox').fill('kim');
  await page.locator('.pager .keys input').uncheck();
  const other = await context.newPage();
  await other.goto('/healthz');
  const left = page.waitForEvent('framenavigated');
  // What the page of the other tab does once it has logged out.
  await other.evaluate(() => {
    localStorage.removeItem('session');
    localStorage.setItem('session-event', JSON.stringify({ event: 'SIGNED_OUT', at: Date.now() }));
  });
  await left;
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a row of a list ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('opens at a click on any of its words', async ({ page, admin }) => {
      await page.goto(`/admin/users?q=${encodeURIComponent(admin.email)}`);
      const row = page.getByRole('row', { name: admin.email });
      const cell = row.getByRole('cell').nth(2);
      if (javaScriptEnabled) {
        const { x, y, width, height } = await boxOf(cell);
        await page.mouse.move(x + 1, y + height / 2);
        await page.mouse.down();
        await page.mouse.move(x + width - 1, y + height / 2, { steps: 5 });
        await page.mouse.up();
        expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
        await expect(page, 'words can be selected').toHaveURL(/\?q=/);
        const opening = page.context().waitForEvent('page');
        await row
          .getByRole('cell')
          .nth(3)
          .click({ modifiers: ['ControlOrMeta'] });
        await expect(await opening).toHaveURL(/\/admin\/users\/[\w-]+$/);
        await expect(page).toHaveURL(/\?q=/);
      }
      await cell.click({ position: { x: 3, y: 10 }, force: !javaScriptEnabled });
      await expect(page).toHaveURL(/\/admin\/users\/[\w-]+$/);
      await page.goBack();
      const first = await boxOf(row.getByRole('cell').first());
      const link = await boxOf(row.getByRole('link').first());
      expect(link.width, 'the whole first cell is the link').toBeCloseTo(first.width, 0);
    });
  });
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

test('every admin list has an accessible page, a title and a CSV export', async ({ page }) => {
  for (const path of ['/admin', '/admin/database', ...lists]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const name = path === '/admin' ? 'Admin Dashboard' : heading;
    await expect(page, 'the title names the page').toHaveTitle(`${name} | Admin | ${company.name}`);
    await expectNoBarriers(page);
  }
  for (const list of lists) {
    const response = await page.request.post(`${list}?format=csv`);
    expect(response.headers()['content-type'], list).toContain('text/csv');
    expect(response.headers()['cache-control']).toBe('no-store');
  }
});

test('a record that does not exist has a page and a title that say so', async ({ request }) => {
  const gone = '00000000-0000-4000-8000-000000000000';
  const kinds = ['people', 'companies', 'inbox', 'leads', 'enquiries', 'data-rights', 'mail'];
  for (const list of [...kinds, 'users', 'webhooks', 'no-such-list']) {
    const response = await request.get(`/admin/${list}/${gone}`);
    expect(response.status(), list).toBe(404);
    const html = await response.text();
    expect(/<h1[^]*?<\/h1>/.exec(html)?.[0], list).toContain('Page not found');
    expect(html, list).toMatch(/<title>Page not found \| /);
    expect(html, 'in the frame of the admin area').toContain('has been deleted, or the address');
  }
});

test('finds an enquiry’s lead by keyboard, and exports it with its formula defused', async ({
  page,
  browser,
  server,
}) => {
  const visitor = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false });
  await visitor.goto('/contact');
  await visitor.getByLabel('Name').fill('Wim Quillfeather');
  await visitor.getByLabel('Email').fill('wim@quillfeathertextiles.example');
  await visitor.getByLabel('Message').fill('=HYPERLINK("https://evil.example")');
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: /send/i }).click();
  await expect(visitor.getByRole('heading', { name: /Message sent/ })).toBeVisible();
  await visitor.close();

  await page.goto('/admin/leads');
  await page.getByRole('searchbox').fill('quillfeather');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=quillfeather/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await pressKeys(page, 'j');
  await expect(page.locator('[data-row]')).toBeFocused();
  await expect(page.locator('[data-row]')).toHaveAccessibleDescription(/^Wim Quillfeather wim@/);

  const keys = page.getByRole('checkbox', { name: 'Single-letter keys' });
  await keys.uncheck();
  await page.reload();
  await expect(keys).not.toBeChecked();
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  await expect(page.locator(':focus')).toHaveCount(0);

  await page.goto('/admin/enquiries?q=quillfeather');
  const saving = page.waitForEvent('download');
  await expect(page.getByText('Do not detect data types')).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await saving).path();
  expect(await readFile(file, 'utf8')).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  await page.goto('/admin/audit?q=exported');
  await expect(page.getByRole('cell', { name: 'enquiries.exported' }).first()).toBeVisible();
  // An entry of the log has no page of its own.
  await expect(page.locator('.pager .keys')).not.toContainText('open');
});
