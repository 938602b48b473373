import type { Page } from '@playwright/test';
import { holdPosts } from '../hold-back.ts';
import { takePosts } from '../take-posts.ts';
import { expect, test } from './mail-readers.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const words = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('unsubscribing when the server is slow or fails', () => {
  test.use({ expectedStatuses: [503] });

  const fail = (page: Page) => takePosts(page, (route) => route.fulfill({ status: 503 }));

  test('says that unsubscribing failed, and Try Again returns to the question', async ({
    page,
    reader,
  }) => {
    await page.goto(reader.links.unsubscribe);
    await fail(page);
    await button(page, 'Unsubscribe').click();
    await expect(heading(page)).toHaveText('Error');
    await expect(heading(page)).toBeFocused();
    await expect(words(page)).toContainText('Failed to unsubscribe. Please try again.');
    await expect(page.locator('.toasts').getByRole('alert')).toContainText(
      'Failed to unsubscribe. Please try again.',
    );
    await button(page, 'Try Again').click();
    await expect(heading(page)).toHaveText('Unsubscribe');
  });

  test('says that resubscribing failed, and Try Again returns to the offer', async ({
    page,
    reader,
  }) => {
    await page.goto(reader.links.unsubscribe);
    await button(page, 'Unsubscribe').click();
    await expect(button(page, 'Resubscribe')).toBeVisible();
    await fail(page);
    await button(page, 'Resubscribe').click();
    await expect(words(page)).toContainText('Failed to resubscribe. Please try again.');
    await expect(words(page)).toContainText('this page can take you back for 30 days');
    await expect(page.locator('.toasts').getByRole('alert')).toContainText(
      'Failed to resubscribe. Please try again.',
    );
    await button(page, 'Try Again').click();
    await expect(button(page, 'Resubscribe')).toBeVisible();
  });

  test('says Unsubscribing... while it waits', async ({ page, reader }) => {
    await page.goto(reader.links.unsubscribe);
    const letPostsGo = await holdPosts(page);
    await button(page, 'Unsubscribe').click();
    await expect(button(page, 'Unsubscribing...')).toBeDisabled();
    letPostsGo();
    await expect(heading(page)).toHaveText('Unsubscribed Successfully');
    await expect(heading(page)).toBeFocused();
  });
});
