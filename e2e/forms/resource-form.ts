import type { Page } from '@playwright/test';
import type { CaughtEmail } from '../../src/testing/email-catcher.ts';

export const partialWords =
  'Your download request was saved, but there was an issue sending the email. Please contact us.';

export const isTo = (address: string) => (caught: CaughtEmail) =>
  caught.recipients.includes(address);

export const email = (page: Page) => page.getByLabel('Email', { exact: true });
export const consent = (page: Page) => page.getByRole('checkbox', { name: /^I consent to/ });
export const send = (page: Page) =>
  page.getByRole('button', { name: 'Email me the download link' });
