import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';

/** A phone too small to show any form as a whole. */
test.use({ viewport: { width: 375, height: 600 }, expectedStatuses: [422] });

const forms = [
  {
    path: '/contact',
    button: 'Send Message',
    outcome: 'Your message has reached us',
    fillIn: async (page: Page) => {
      await page.getByLabel('Name', { exact: true }).fill('Ana Smith');
      await page.getByLabel('Message', { exact: true }).fill(`Hello. ${crypto.randomUUID()}`);
      await page.getByRole('checkbox').check();
    },
  },
  {
    path: '/data-rights',
    button: 'Submit Request',
    outcome: 'One more step',
    fillIn: (page: Page) => page.locator('select').selectOption('access'),
  },
  {
    path: '/auth',
    button: 'Login',
    outcome: 'Invalid email or password',
    fillIn: (page: Page) => page.getByLabel('Password').fill('think of coffee'),
  },
];

for (const { path, button, outcome, fillIn } of forms) {
  test(`moves the focus to the outcome of the form on ${path}, in full view`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByLabel('Email', { exact: true }).fill(newAddress());
    await fillIn(page);
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).press('Enter');
    const message = page
      .locator('.message, .form-sent > :is(h1, h2, h3)')
      .filter({ hasText: outcome });
    await expect(message).toBeFocused();
    await expect(message).toBeInViewport({ ratio: 1 });
    // What stood over the form has gone with it.
    await expect(page.locator('h1:visible')).toHaveCount(1);
  });
}
