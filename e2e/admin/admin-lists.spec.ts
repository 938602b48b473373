import { expectToFit } from '../expect-to-fit.ts';
import { expect, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

test.describe('lists on a phone', () => {
  // Fingers get larger fields.
  test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

  test('fit the screen even with the longest name the form accepts', async ({ page, request }) => {
    await sendEnquiry(request, { name: 'W'.repeat(100), email: 'longest@example.org' });
    for (const list of ['leads', 'enquiries']) {
      await page.goto(`/admin/${list}?q=longest`);
      await expectToFit(page);
      await page.locator('[data-row]').click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/q=/);
      await expectToFit(page);
    }
  });

  test('show what is chosen beside the arrow, not beneath it', async ({ page }) => {
    await page.goto('/admin/users?state=unconfirmed');
    const choice = page.getByLabel('State');
    const room = await choice.evaluate((select) => getComputedStyle(select).paddingRight);
    expect(Number.parseFloat(room)).toBeGreaterThanOrEqual(24);
  });
});

test('an enquiry that was taken for spam is cleared, and put back', async ({ page, request }) => {
  // Filled in as fast as by a robot, yet by a person.
  const taken = { name: 'Robin Person', email: 'robin@mistaken.example' };
  await sendEnquiry(request, taken, '1');
  await page.goto('/admin/enquiries?state=spam&q=mistaken.example');
  await page.locator('[data-row]').click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: taken.name, level: 2 })).toBeVisible();
  const cleared = page.url();
  await page.getByRole('button', { name: /^Spam/ }).click();
  await page.goto(cleared);
  await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible();
});
