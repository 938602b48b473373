import { seededCookies } from '../seeded-people.ts';
import { expect, test } from './fixtures.ts';
import type { Tab } from './engine.ts';

const isLoggedIn = `!!document.querySelector('form[action="/auth/logout"]')`;
const logout = 'form[action="/auth/logout"] button';

/** Asks again after a page was left while it was asked. */
const seen = (tab: Tab, expression: string) =>
  expect.poll(() => tab.evaluate(expression).catch(() => 'leaving'), { message: expression });

test.beforeEach(async ({ session, server }) => {
  await session.setCookies(seededCookies('kim'), server.url);
});

test('logging out in one tab empties the others, save one with half-typed words', async ({
  session,
  server,
}) => {
  const open = async (path: string) => {
    const tab = await session.newTab();
    await tab.goto(server.url + path);
    expect(await tab.evaluate(isLoggedIn), path).toBe(true);
    return tab;
  };
  const reading: Tab[] = [];
  for (const path of ['/faq', '/contact', '/admin/overview', '/admin/leads', '/admin/mail']) {
    reading.push(await open(path));
  }
  const users = await open('/admin/users');
  await users.click('.keys input');
  await users.type('[type=search]', 'kim');
  const writing = await open('/contact');
  await writing.type('#message', 'Half a sentence');
  const account = await open('/account');

  const leaving = await open('/faq');
  await leaving.click(logout);

  for (const tab of [...reading, users, account]) await seen(tab, isLoggedIn).toBe(false);
  expect(await writing.evaluate(`document.querySelector('#message').value`)).toBe(
    'Half a sentence',
  );
});

for (const path of ['/faq', '/admin/overview', '/admin/leads']) {
  test(`going back to ${path} after logging out does not show it as before`, async ({
    tab,
    server,
  }) => {
    await tab.goto(server.url + path);
    await seen(tab, isLoggedIn).toBe(true);
    await tab.click(logout);
    await seen(tab, 'location.pathname').toBe('/');
    await seen(tab, isLoggedIn).toBe(false);
    await tab.back();
    await seen(tab, 'location.pathname').toBe(path.startsWith('/admin') ? '/auth' : path);
    await seen(tab, isLoggedIn).toBe(false);
  });
}
