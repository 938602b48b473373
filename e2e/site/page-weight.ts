import { expect, type Page } from '@playwright/test';
import { visitorForms } from '../visitor-forms.ts';
import type { PageBytes } from './page-bytes.ts';

const kibibyte = 1024;
/** What React takes over has a form as the server sends it, or opens one. All other pages only inform. */
const sentForm = /data-island[^]*<form\b/;
const opener = `[data-island] :is(${visitorForms.map(({ page }) => `a[href="${page}"]`).join()})`;
/** What a server may send on a new connection before an acknowledgement: ten packets. */
const firstRoundTrip = 10 * 1460;
/** React alone takes 50 KiB of this. */
const scriptOfForms = 65 * kibibyte;

/** What the page at this path of the site map has brought is within its limits. */
export async function expectLight(page: Page, path: string, bytes: PageBytes): Promise<void> {
  const { head, document, stylesheet, script, font, all, requests } = bytes;
  const html = await (await page.request.get(page.url())).text();
  const hasForm = sentForm.test(html) || (await page.locator(opener).count()) > 0;
  if (!hasForm) {
    expect(document).toBeLessThanOrEqual(14 * kibibyte);
    // The page arrives in one round trip.
    expect(head + document).toBeLessThanOrEqual(firstRoundTrip);
    // The page itself and two fonts: anything else would share the line with them.
    if (script === 0) expect(requests).toBe(3);
    expect(script).toBeLessThanOrEqual(2 * kibibyte);
    expect(all).toBeLessThanOrEqual(40 * kibibyte);
  }
  // Styles are inline: a stylesheet would delay the first paint.
  expect(stylesheet).toBe(0);
  // A form's rules are fetched once somebody begins to fill it in.
  await expect(page.locator('link[href*="/rules-"]')).toHaveCount(0);
  // Two fonts, each arriving in one round trip.
  expect(font).toBeLessThanOrEqual(24 * kibibyte);
  expect(script).toBeLessThanOrEqual(scriptOfForms);
  if (hasForm) expect(script).toBeGreaterThan(0);
}
