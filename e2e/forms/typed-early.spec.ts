import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdScripts } from '../hold-back.ts';
import { singleForms } from '../visitor-forms.ts';

/** The pages with a form that React takes over; the assessment has a test of its own. */
const paths = [...singleForms.map(({ page }) => page), '/unsubscribe', '/auth'];

for (const path of paths) {
  test(`keeps what was typed on ${path} before the script loaded, without a layout shift`, async ({
    page,
  }) => {
    const letScriptsCome = await openWithout(page, path);
    const form = page.locator('[data-island] form:visible').first();
    const untouched = await typedIn(form);
    await fill(form);
    const before = await typedIn(form);
    expect(before).not.toEqual(untouched);
    const height = () => page.locator('body').evaluate((body: HTMLElement) => body.offsetHeight);
    await page.evaluate(async () => void (await document.fonts.ready));
    const heightBefore = await height();
    letScriptsCome();
    await page.waitForLoadState('networkidle');
    expect(await typedIn(form)).toEqual(before);
    expect(await height()).toBe(heightBefore);
  });
}

// In contexts of their own: the shared one fails a test for an error in the console. Between them these two
// forms have every kind of field.
for (const path of ['/contact', '/data-rights']) {
  test(`keeps what was typed on ${path} when the page was translated first`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' });
    const redrawn = page.waitForEvent('pageerror');
    const letScriptsCome = await openWithout(page, path);
    const form = page.locator('[data-island] form:visible').first();
    await translate(form);
    await fill(form);
    const before = await typedIn(form);
    const first = form.locator('input:visible').first();
    await first.focus();
    letScriptsCome();
    // React reports that it has rendered the form anew, untranslated.
    await redrawn;
    await expect(form.locator('ins')).toHaveCount(0);
    expect(await typedIn(form)).toEqual(before);
    await expect(first).toBeFocused();
    await page.context().close();
  });
}

test('keeps an assessment answer in view when the page was translated before the script loaded', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  const redrawn = page.waitForEvent('pageerror');
  const letScriptsCome = await openWithout(page, '/assessment');
  await page.getByRole('link', { name: 'Start the assessment' }).click();
  const form = page.locator('.whole-form');
  await translate(form);
  const [first, second] = [form.getByRole('radio').first(), form.locator('#backups')];
  await second.check();
  await first.focus();
  letScriptsCome();
  await redrawn;
  await expect(form.locator('ins')).toHaveCount(0);
  await expect(second).toBeChecked();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await page.context().close();
});

/** Opens the page and holds its scripts back until the returned function is called. */
async function openWithout(page: Page, path: string): Promise<() => void> {
  const letScriptsCome = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('footer').waitFor();
  return letScriptsCome;
}

const typedIn = (form: Locator) =>
  form.evaluate((one: HTMLFormElement) => Object.fromEntries(new FormData(one).entries()));

async function fill(form: Locator): Promise<void> {
  for (const field of await form.locator('select').all()) await field.selectOption({ index: 1 });
  for (const field of await form.locator('[type=checkbox]').all()) await field.check();
  for (const field of await form.locator('[type=email]').all()) await field.fill('a@example.org');
  for (const field of await form.locator(':is([type=text], textarea):visible').all()) {
    await field.fill('Something typed');
  }
}

/** As browsers’ translators do: puts another text, in an element of its own, in place of the text. */
const translate = (form: Locator) =>
  form.evaluate((one) => {
    for (const { firstChild } of one.querySelectorAll('label')) {
      if (!(firstChild instanceof Text)) continue;
      const ins = document.createElement('ins');
      ins.textContent = `${firstChild.textContent ?? ''} (translated)`;
      firstChild.replaceWith(ins);
    }
  });
