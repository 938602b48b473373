import { expectNoBarriers } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expect } from './admin-walk.ts';
import { publishNow, test } from './words-walk.ts';

test('moves the office and changes the telephone number, and every page and file says so', async ({
  page,
  request,
}) => {
  await page.goto('/admin/words/company/details');
  await expectNoBarriers(page);
  await page.getByLabel('Telephone').fill('01904 550 000');
  await page.getByLabel('Registered office: street').fill('2 Example Lane');
  await publishNow(page);
  const paths = ['/', '/contact', '/terms', '/faq', '/services/crisis-management', '/nothing-here'];
  for (const path of paths) {
    const html = async () => (await request.get(path)).text();
    await expect
      .poll(async () => (await html()).includes('01904\u00a0550\u00a0000'), path)
      .toBe(true);
    expect(await html(), path).not.toMatch(/7946|1 Example Street/);
  }
  expect(await (await request.get('/')).text()).toContain('"streetAddress":"2 Example Lane"');
  const security = await request.get('/.well-known/security.txt');
  expect(await security.text()).toContain('tel:+441904550000');
});

test('what is moved, and the button that adds, keep the focus, and so does what stands before a removed line', async ({
  page,
}) => {
  await page.goto('/admin/words/services/architecture', { waitUntil: 'networkidle' });
  const lines = page.locator('.words-lines').first().locator('li > div :is(input, textarea)');
  const second = await lines.nth(1).inputValue();
  await lines.nth(1).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(lines.first()).toHaveValue(second);
  await expect(lines.first()).toBeFocused();
  const add = page.getByRole('button', { name: /^Add a / }).first();
  const count = await lines.count();
  await add.click();
  await expect(lines).toHaveCount(count + 1);
  await expect(add).toBeFocused();
  await page.locator('.words-lines').first().locator('li').last().locator('summary').click();
  await page.getByRole('button', { name: new RegExp(`^Remove .*, ${count + 1}$`) }).click();
  await expect(lines).toHaveCount(count);
  await expect(lines.last()).toBeFocused();
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await expect(page.getByText('The draft is gone.')).toBeVisible();
});

test('on a phone, a late save and a refused draft say where, and a revision is restored below its day', async ({
  page,
  context,
  expectedStatuses,
}) => {
  expectedStatuses.push(409);
  await page.setViewportSize({ width: 375, height: 812 });
  const other = await context.newPage();
  for (const one of [page, other]) await one.goto('/admin/words/services/risk-management');
  await page.getByLabel('Below the first button').fill('Ours.');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await other.setViewportSize({ width: 375, height: 812 });
  await other.getByLabel('Below the first button').fill('Theirs.');
  await other.getByRole('button', { name: 'See both' }).waitFor();
  await expectToFit(other);
  await other.getByRole('button', { name: 'See both' }).click();
  await other.getByRole('button', { name: 'Keep mine apart' }).click();

  await page.getByLabel('Below the first button').fill('For {none}.');
  await page.getByRole('button', { name: 'Compare and publish' }).click();
  const row = page.getByRole('row', { name: /^Revision 1/ });
  const when = await row.getByText(/\d{4}, \d\d:\d\d/).boundingBox();
  const restore = await row.getByRole('button').boundingBox();
  expect(restore?.y).toBeGreaterThanOrEqual((when?.y ?? 0) + (when?.height ?? 0));
  await page.getByRole('link', { name: 'Below the first button: There is no figure' }).click();
  await expect(page.getByLabel('Below the first button')).toBeFocused();
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
  await expect(page.getByText('The draft is gone.')).toBeVisible();
});

test('a preview, though it is a visitor’s page, leaves its writer signed in in every tab', async ({
  page,
}) => {
  await page.goto('/admin/words/home/home');
  await page.getByRole('button', { name: 'Save now' }).click();
  const path = (await page.locator('#preview a').getAttribute('href')) ?? '';
  await page.goto(path);
  expect(await page.evaluate(() => localStorage.getItem('session'))).not.toBeNull();
  await page.goto('/admin/words/home/home');
  await page.getByRole('button', { name: 'Throw the draft away' }).click();
});

test('buttons and keys put the signs of Markdown around what is chosen', async ({ page }) => {
  await page.goto('/admin/words/legal/privacy-policy');
  const text = page.getByLabel('Text', { exact: true }).first();
  await page.locator('.words-items summary').first().click();
  await text.fill('one\ntwo');
  await text.press('Control+A');
  const tools = page.getByRole('toolbar').first();
  await tools.getByRole('button', { name: 'List' }).click();
  await expect(text).toHaveValue('- one\n- two');
  await text.press('Control+Z');
  await expect(text).toHaveValue('one\ntwo');
  await text.press('Control+A');
  await text.press('Control+B');
  await expect(text).toHaveValue('**one\ntwo**');
  await text.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Italic' })).toBeFocused();
  await expectNoBarriers(page);
});
