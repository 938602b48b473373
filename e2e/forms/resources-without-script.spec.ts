import { expect, test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import { consent, email, isTo, partialWords, send } from './resource-form.ts';

test.describe('resources without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('leads from a card to a page with the form, and on to a confirmation', async ({
    page,
    emailCatcher,
  }) => {
    const address = newAddress();
    await page.goto('/resources?category=planning');
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4);
    await page.getByRole('link', { name: 'Incident Response Plan Template' }).click();
    await expect(page).toHaveURL('/resources/incident-template');
    await email(page).fill(address);
    await consent(page).check();
    await send(page).click();
    await expect(page).toHaveURL('/resources/sent?resource=incident-template');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Success!');
    await expect(page.getByText('Check your email for the download link!')).toBeVisible();
    await expect(page.getByText('Incident Response Plan Template')).toBeVisible();
    const { message } = await emailCatcher.waitForEmail(isTo(address));
    expect(message.text).toContain('/storage/resources/incident-response-template.pdf');
  });

  test.describe('with errors', () => {
    test.use({ expectedStatuses: [422] });

    test('shows the page again with its errors, keeping what was typed', async ({ page }) => {
      await page.goto('/resources/risk-assessment');
      await email(page).fill('ana@10minutemail.com');
      await page.getByLabel('Name (optional)').fill('Ana');
      const answered = page.waitForResponse('/resources/risk-assessment');
      await send(page).click();
      expect((await answered).status()).toBe(422);
      await expect(page.locator('.error-summary').getByRole('link')).toHaveText([
        'Disposable email addresses are not allowed',
        'You must consent to data processing',
      ]);
      await expect(email(page)).toHaveValue('ana@10minutemail.com');
      await expect(page.getByLabel('Name (optional)')).toHaveValue('Ana');
    });
  });

  test('says on the confirmation page when the mail could not be sent', async ({
    page,
    emailCatcher,
  }) => {
    await page.goto('/resources/cyber-insurance');
    await email(page).fill(newAddress());
    await consent(page).check();
    await emailCatcher.fail('permanent');
    await send(page).click();
    await emailCatcher.recover();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Partial Success');
    await expect(page.getByText(partialWords)).toBeVisible();
  });
});
