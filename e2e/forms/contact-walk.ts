import type { Page } from '@playwright/test';

export const reference = /[A-Z]{2}-[2-9A-Z]{4}-[2-9A-Z]{4}/;

/** Words that no other test sends, by which the mail is recognised. */
export const uniqueWords = () => `We were asked for a certificate. ${crypto.randomUUID()}`;

export async function fillIn(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ana Smith');
  await page.getByLabel('Email', { exact: true }).fill('ana@example.org');
  await page.getByLabel('Phone (optional)').fill('+44 20 7946 0000');
  await page.getByLabel('Message', { exact: true }).fill(message);
}

export const consent = (page: Page) => page.getByRole('checkbox', { name: /^I consent to/ });
export const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });
