import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newAddress } from '../new-address.ts';
import { consent, email, isTo, partialWords, send } from './resource-form.ts';
import { takePosts } from '../take-posts.ts';

const checklist = 'The Ultimate SME Cyber Security Checklist';
const card = (page: Page, title = checklist) => page.getByRole('link', { name: title });
const dialog = (page: Page) => page.getByRole('dialog', { name: checklist });

async function openDialog(page: Page) {
  await page.goto('/resources');
  await card(page).click();
  await expect(dialog(page)).toBeVisible();
}

test.describe('the download dialog', () => {
  test('mails a working link, says so, and closes', async ({
    page,
    request,
    emailCatcher,
    server,
  }) => {
    const address = newAddress();
    await openDialog(page);
    await email(page).fill(address.toUpperCase());
    await page.getByLabel('Name (optional)').fill('Ana Smith');
    await consent(page).check();
    await send(page).click();
    // In the dialog, over which no toast lies, and then on the page of what follows.
    await expect(dialog(page)).toContainText('Check your email for the download link!');
    expect(await page.getByText('Success!').count(), 'said once').toBe(1);
    await expect(page).toHaveURL('/resources/sent?resource=sme-checklist');
    await expect(page.getByText('Check your email for the download link!')).toBeVisible();

    const { message } = await emailCatcher.waitForEmail(isTo(address));
    expect(message.subject).toBe(`Your download: ${checklist}`);
    expect(message.text).not.toContain('Ana Smith');
    const links = [...(message.text ?? '').matchAll(/https?:\/\/[^\s\])]+/g)].map(([link]) => link);
    expect(links.filter((link) => !link.startsWith(server.url))).toEqual([]);
    const file = links.find((link) => link.endsWith('.pdf')) ?? '';
    expect(file).toBe(`${server.url}/storage/resources/sme-checklist.pdf`);
    const document = await request.get(file);
    expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-');
    const header = (key: string) => message.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<http:[^ ]+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await page.goto(links.find((link) => link.includes('/subscribe/confirm')) ?? '/missing');
    await expect(page.getByRole('button', { name: 'Yes, send me updates' })).toBeVisible();
    await page.goto(links.find((link) => link.includes('/unsubscribe')) ?? '/missing');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  });

  test('keeps the focus inside, and returns it to the card on Escape', async ({ page }) => {
    await openDialog(page);
    await expect(dialog(page).getByRole('heading', { name: checklist })).toBeFocused();
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || Boolean(activeElement?.closest('dialog'));
      });
      expect(place).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(card(page)).toBeFocused();
  });

  test('opens with what was typed before it was closed', async ({ page }) => {
    await openDialog(page);
    const address = newAddress();
    await email(page).fill(address);
    await page.getByLabel('Name (optional)').fill('Ana Smith');
    await consent(page).check();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await card(page, 'Risk Assessment').click();
    await expect(email(page)).toHaveValue(address);
    await expect(page.getByLabel('Name (optional)')).toHaveValue('Ana Smith');
    await expect(consent(page), 'it is given for one document').not.toBeChecked();
    await consent(page).check();
    await send(page).click();
    await expect(page).toHaveURL(/\/resources\/sent/);
  });

  test('closes on a click outside, but not when a text selection ends there', async ({ page }) => {
    await openDialog(page);
    await email(page).hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeHidden();
    await expect(card(page)).toBeFocused();
  });

  test('opens from the keyboard, and leaves a click for a new tab to the browser', async ({
    page,
    context,
  }) => {
    await page.goto('/resources');
    await card(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    const opened = context.waitForEvent('page');
    await card(page).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/resources/sme-checklist');
    await expect(dialog(page)).toBeHidden();
  });

  const faults = [
    ['', 'Invalid email address'],
    ['not an address', 'Invalid email address'],
    [`${'a'.repeat(250)}@example.org`, 'Email must be less than 255 characters'],
    ['ana@throwaway.email', 'Disposable email addresses are not allowed'],
  ] as const;
  test('says what is wrong with an email address, and leads back to it', async ({ page }) => {
    await openDialog(page);
    await consent(page).check();
    for (const [typed, message] of faults) {
      await email(page).fill(typed);
      await send(page).click();
      const summary = dialog(page).locator('.error-summary');
      await expect(summary).toContainText('Validation Error');
      await expect(summary).toContainText(message);
      await expect(summary).toBeFocused();
      await expect(page.locator('.toast')).toHaveCount(0);
      await dialog(page).getByRole('link', { name: message }).click();
      await expect(email(page)).toBeFocused();
      await expect(email(page)).toHaveValue(typed);
    }
  });

  test('says what is wrong with the name and the missing consent', async ({ page }) => {
    await openDialog(page);
    await email(page).fill(newAddress());
    await page.getByLabel('Name (optional)').fill('a'.repeat(101));
    await send(page).click();
    await expect(dialog(page).locator('.error-summary').getByRole('link')).toHaveText([
      'Name must be less than 100 characters',
      'You must consent to data processing',
    ]);
  });

  test('stays open and says so when the mail fails, and delivers it later', async ({
    page,
    emailCatcher,
  }) => {
    const address = newAddress();
    await page.clock.install();
    await openDialog(page);
    await email(page).fill(address);
    await consent(page).check();
    await emailCatcher.fail('temporary');
    await send(page).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Partial Success' }).last();
    await expect(toast).toContainText(partialWords);
    await emailCatcher.recover();
    // A full success would have closed it after a second and a half.
    await page.clock.fastForward(2000);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toContainText(partialWords);
    expect(await emailCatcher.waitForEmail(isTo(address))).toBeTruthy();
  });

  test.describe('when the answer is unusable', () => {
    test('says so and keeps what was typed', async ({ page, context }) => {
      await openDialog(page);
      await email(page).fill('ana@example.org');
      await consent(page).check();
      // An unusable answer: aborting would put a line of the browser's own into the console.
      await takePosts(context, (route) => route.fulfill({ body: 'lost' }));
      await send(page).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Something went wrong' }).last();
      await expect(toast).toContainText('Error');
      await expect(toast).toContainText('Something went wrong. Please try again.');
      await expect(dialog(page)).toBeVisible();
      await expect(email(page)).toHaveValue('ana@example.org');
    });
  });
});
