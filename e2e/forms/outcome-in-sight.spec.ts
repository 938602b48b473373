import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import { fillSample, formOn, singleForms, submitButton } from '../visitor-forms.ts';

/** A phone too small to show any form as a whole. */
test.use({ viewport: { width: 375, height: 600 }, expectedStatuses: [422] });

for (const form of singleForms) {
  test(`moves the focus to the outcome of the form on ${form.page}, in full view`, async ({
    page,
  }) => {
    await page.goto(form.page, { waitUntil: 'networkidle' });
    const before = new URL(page.url()).pathname;
    await fillSample(page, form);
    await submitButton(page).press('Enter');
    await expect(formOn(page)).toHaveCount(0);
    // A form that leads to a page of its own has its outcome there.
    if (new URL(page.url()).pathname === before) await expectInView(page, '');
  });
}

test('moves the focus to the outcome of the form on /auth, in full view', async ({ page }) => {
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await page.getByLabel('Email', { exact: true }).fill(newAddress());
  await page.getByLabel('Password').fill('think of coffee');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).press('Enter');
  await expectInView(page, 'Invalid email or password');
});

async function expectInView(page: Page, outcome: string): Promise<void> {
  const message = page
    .locator('.message, .form-sent > :is(h1, h2, h3)')
    .filter({ hasText: outcome, visible: true });
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport({ ratio: 1 });
  // What stood over the form has gone with it.
  await expect(page.locator('h1:visible')).toHaveCount(1);
}
