import type { ServerProcess } from '../../src/testing/server-process.ts';
import { expect, test } from '../fixtures.ts';
import { addresses, filledIn } from '../route-table.ts';
import { seededCookies } from '../seeded-people.ts';

/** Written into the database by a visitor; no refusal may show it. */
const secretWords = 'Words that are for the team alone';

// In one worker, so that its server has the words.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ server }) => {
  const fields = { name: 'Bo', email: 'bo@example.org', message: secretWords, consent: 'on' };
  await fetch(`${server.url}/contact`, { method: 'POST', body: new URLSearchParams(fields) });
});

const adminPages = addresses().filter((path) => /^\/admin(\/|$)/.test(path));
const accountPages = addresses().filter((path) => /^\/account(\/|$)/.test(path));

async function ask(site: ServerProcess, path: string, method: string, cookie: string) {
  const response = await fetch(site.url + path, {
    method,
    redirect: 'manual',
    headers: { cookie },
    ...(method === 'POST' && { body: new URLSearchParams({ id: 'x', act: 'x' }) }),
  });
  return { response, text: await response.text() };
}

/** As a document and as data for the page's script. */
const everyWay = ['GET', 'HEAD', 'POST', 'GET .data', 'POST .data'];

async function expectRefused(
  server: ServerProcess,
  paths: string[],
  { cookie, to }: { cookie: string; to: RegExp },
) {
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths.map((template) => filledIn(template))) {
    for (const [method = '', suffix = ''] of everyWay.map((way) => way.split(' '))) {
      const address = path + suffix;
      const { response, text } = await ask(server, address, method, cookie);
      const what = `${method} ${address}`;
      expect.soft(response.headers.get('cache-control') ?? '', what).toMatch(/^no-store/);
      expect.soft(text, what).not.toContain(secretWords);
      expect.soft(response.status, what).not.toBe(200);
      expect.soft(response.status, what).toBeLessThan(500);
      const location = response.headers.get('location');
      if (location) expect.soft(location, what).toMatch(to);
      // A page without a form, or a resource without a page, answers anybody with 404 or 405.
      else if (!address.endsWith('.data')) expect.soft([404, 405], what).toContain(response.status);
    }
  }
}

test('refuses a logged-out visitor at every admin address', ({ server }) =>
  expectRefused(server, adminPages, { cookie: '', to: /^\/auth\?next=/ }));

test('refuses a logged-out visitor at every account address', ({ server }) =>
  expectRefused(server, accountPages, { cookie: '', to: /^(\/auth\?next=|\/account)/ }));

/** One of those with a session stands for all of them, whom the guards tell apart. */
test('refuses every admin address to a user', ({ server }) =>
  expectRefused(server, adminPages, { cookie: seededCookies('user'), to: /^\/$/ }));

test('marks every account page as no-store', async ({ server }) => {
  for (const path of accountPages.map((template) => filledIn(template))) {
    const { response } = await ask(server, path, 'GET', seededCookies('user'));
    expect.soft(response.headers.get('cache-control'), path).toContain('no-store');
    expect.soft(response.status, path).toBeLessThan(500);
  }
});
