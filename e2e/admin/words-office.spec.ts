import { expectNoBarriers } from '../expect-no-barriers.ts';
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
