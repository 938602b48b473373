import { expect, test } from '../fixtures.ts';

/** The pages with a form that React takes over; the assessment has a test of its own. */
const paths = ['/contact', '/resources/sme-checklist', '/data-rights', '/unsubscribe', '/auth'];

for (const path of paths) {
  test(`what is typed on ${path} before the script comes stays, and nothing moves`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('footer').waitFor();
    const form = page.locator('[data-island] form:visible').first();
    const typed = () =>
      form.evaluate((one: HTMLFormElement) => Object.fromEntries(new FormData(one).entries()));
    const untouched = await typed();
    for (const field of await form.locator('select').all()) await field.selectOption({ index: 1 });
    for (const field of await form.locator('[type=checkbox]').all()) await field.check();
    for (const field of await form.locator('[type=email]').all()) await field.fill('a@example.org');
    for (const field of await form.locator(':is([type=text], textarea):visible').all()) {
      await field.fill('Something typed');
    }
    const before = await typed();
    expect(before).not.toEqual(untouched);
    const height = () => page.locator('body').evaluate((body: HTMLElement) => body.offsetHeight);
    await page.evaluate(async () => void (await document.fonts.ready));
    const heightBefore = await height();
    held.resolve();
    await page.waitForLoadState('networkidle');
    expect(await typed()).toEqual(before);
    expect(await height()).toBe(heightBefore);
  });
}
