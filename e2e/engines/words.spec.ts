import type { Tab } from './engine.ts';
import { expect, test } from './fixtures.ts';

/** Where a visitor types, and into what. */
const fields = [
  ['/contact', '#message'],
  ['/data-rights', '#message'],
  ['/resources/sme-checklist', '#name'],
  ['/auth', '#email'],
  ['/auth?tab=sign-up', '#name'],
  ['/auth/forgotten', '#email'],
] as const;

const valueOf = (tab: Tab, field: string) =>
  tab.evaluate(`document.querySelector('${field}')?.value ?? document.body?.innerText`);

for (const isPlain of [false, true]) {
  test.describe(isPlain ? 'without JavaScript' : 'with JavaScript', () => {
    test.use({ isPlain });

    test('half-typed words are there when their page is come back to', async ({
      session,
      server,
    }) => {
      for (const [path, field] of fields) {
        const tab = await session.newTab();
        await tab.goto(server.url + path);
        await tab.type(field, 'ana');
        await tab.goto(`${server.url}/faq`);
        await tab.back();
        await expect.soft.poll(() => valueOf(tab, field), { message: path }).toBe('ana');
      }
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ isPlain: true });

  test('a form that was corrected is there when it is come back to', async ({ tab, server }) => {
    await tab.goto(`${server.url}/contact`);
    await tab.type('#name', 'Ana Smith');
    await tab.type('#email', 'ana');
    await tab.type('#message', 'A question of at least ten characters.');
    await tab.click('#consent');
    await tab.click('main form button');
    // The page before has the same name in its field.
    const isAnswered = `document.querySelector('.error-summary') !== null`;
    await expect.poll(() => tab.evaluate(isAnswered)).toBe(true);
    await expect.poll(() => valueOf(tab, '#name')).toBe('Ana Smith');
    await tab.evaluate(`document.querySelector('#email').value = ''`);
    await tab.type('#email', 'ana@example.org');
    await tab.click('main form button');
    await expect.poll(() => tab.evaluate('location.pathname')).toBe('/contact/sent');
    await tab.back();
    await expect.poll(() => valueOf(tab, '#name')).toBe('Ana Smith');
  });
});

test('a search in the page opens the answer in which it finds the words', async ({ tab, server }, {
  project,
}) => {
  test.skip(project.name !== 'firefox', 'elsewhere a search by a script opens nothing');
  await tab.goto(`${server.url}/faq`);
  const opened = `[...document.querySelectorAll('details[open]')].map((each) => each.textContent).join()`;
  expect(await tab.evaluate(opened)).not.toContain('98% of the firms');
  expect(await tab.evaluate(`find('98% of the firms')`)).toBe(true);
  await expect.poll(() => tab.evaluate(opened)).toContain('98% of the firms');
});
