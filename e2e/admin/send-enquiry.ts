import type { APIRequestContext } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Somebody may write it; it does nothing, wherever it is shown. */
export const markup = '<img src=x onerror="document.title=1">';

const syllables = ['ka', 'ko', 'ku', 'va', 'vo', 'vu', 'za', 'zu'];

/** A surname of one run of a test, of no letters in which a page’s own words could be found. */
export const newMark = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => syllables[byte % 8]).join('');

/** As the contact form posts it. */
export async function sendEnquiry(
  request: APIRequestContext,
  enquiry: { name: string; email: string; phone?: string; message?: string },
  formTimestamp = '',
) {
  const message = `We had an incident.\n${markup}`;
  const form = { phone: '', message, ...enquiry, website: '', formTimestamp, consent: 'on' };
  const answer = await request.post('/contact', { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}
