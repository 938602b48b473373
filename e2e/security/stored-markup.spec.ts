import { answersWith } from '../../src/testing/answers.ts';
import { removeFolder } from '../../src/testing/embedded-template.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { getState } from '../admin/admin-walk.ts';
import { expect, test } from '../fixtures.ts';
import { postForm } from '../post-form.ts';
import { addresses } from '../route-table.ts';
import { adminFate, seedPeople } from '../seeded-people.ts';

/** Breaks out of text, attributes and scripts; changes the page’s title if it is ever run. */
const markup = `"'></script><zqx zqa="1"><img src=x onerror="document.title='run'">`;

test('escapes markup from every public field on every admin page', async ({ browser }) => {
  test.setTimeout(240_000);
  const { dataDir, cookies } = await seedPeople({ admin: adminFate });
  const site = await startServer({ dataDir, env: { RATE_LIMIT_FACTOR: '1000' } });
  const email = 'bo@example.org';
  const forms: [string, Record<string, string>][] = [
    ['/contact', { name: 'Bo', email, message: markup, consent: 'on' }],
    ['/contact', { name: markup.slice(0, 90), email, message: markup, consent: 'on' }],
    ['/resources/sme-checklist', { name: markup.slice(0, 90), email, consent: 'on' }],
    ['/assessment', { ...answersWith(0), name: markup.slice(0, 90), email, consent: 'on' }],
    ['/data-rights', { email, requestType: 'access', message: markup }],
    ['/auth', { intent: 'sign-up', name: markup.slice(0, 90), email, password: 'moss tin oak' }],
    ['/auth', { intent: 'sign-in', email: 'admin@example.org', password: 'moss tin oak' }],
  ];
  let taken = 0;
  for (const [path, fields] of forms) {
    const { status } = await postForm(site.url + path, fields, {
      'user-agent': markup,
      referer: `${site.url}/${encodeURI(markup)}`,
    });
    expect.soft([303, 422], path).toContain(status);
    if (status === 303) taken += 1;
  }
  expect(taken).toBeGreaterThan(3);

  const storageState = getState(cookies.admin);
  const context = await browser.newContext({ baseURL: site.url, storageState });
  const page = await context.newPage();
  const lists = addresses().filter((path) => /^\/admin(?!.*(:|export|receive|version))/.test(path));
  const open = [...lists, `/admin/leads?q=${encodeURIComponent(markup)}`];
  const seen = new Set<string>();
  let shown = 0;
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    await page.goto(path);
    const html = await page.content();
    expect.soft(await page.locator('zqx').count(), path).toBe(0);
    expect.soft(await page.title(), path).not.toBe('run');
    if (html.includes('&lt;zqx')) shown += 1;
    const links = await page
      .locator('a[data-row]')
      .evaluateAll((all) => all.slice(0, 8).map((link) => link.getAttribute('href') ?? ''));
    open.push(...links.filter((href) => href.startsWith('/admin/')));
  }
  // As text, so it was not merely left out.
  expect(shown).toBeGreaterThan(3);
  await context.close();
  await site.stop();
  await removeFolder(dataDir);
});
