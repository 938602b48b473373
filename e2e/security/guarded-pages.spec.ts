import { removeFolder } from '../../src/testing/embedded-template.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { expect, test as base } from '../fixtures.ts';
import { addresses, filledIn } from '../route-table.ts';
import { type Fate, seedPeople } from '../seeded-people.ts';

/**
 * None of them may see an admin page; where each is sent instead. An address that takes posts
 * alone leads whoever opens it to the account page, which refuses them in turn.
 */
const people = {
  user: { fate: {}, adminPage: /^\/$/ },
  'former admin': { fate: { aal: 'aal2', hasFactor: true }, adminPage: /^\/$/ },
  'admin at aal1': {
    fate: { role: 'admin', hasFactor: true },
    adminPage: /^\/auth\/factor\?next=/,
    accountPage: /^(\/auth\/factor\?next=|\/account)/,
  },
  'consultant at aal1': {
    fate: { role: 'consultant', hasFactor: true },
    adminPage: /^\/(auth\/factor\?next=|admin$)/,
    accountPage: /^(\/auth\/factor\?next=|\/account)/,
  },
  suspended: {
    fate: { role: 'admin', aal: 'aal2', hasFactor: true, isSuspended: true },
    adminPage: /^\/auth\?next=/,
    accountPage: /^(\/auth\?next=|\/account)/,
  },
} satisfies Record<string, { fate: Fate; adminPage: RegExp; accountPage?: RegExp }>;
type Name = keyof typeof people;
type Site = { site: ServerProcess; cookies: Record<Name, string> };

/** Written into the database by a visitor; no refusal may show it. */
const secretWords = 'Words that are for the team alone';

const test = base.extend<object, { crowd: Site }>({
  crowd: [
    async ({}, use) => {
      const fates = Object.fromEntries(
        Object.entries(people).map(([name, { fate }]) => [name, fate]),
      ) as Record<Name, Fate>;
      const { dataDir, cookies } = await seedPeople(fates);
      const site = await startServer({ dataDir, env: { RATE_LIMIT_FACTOR: '1000' } });
      const fields = { name: 'Bo', email: 'bo@example.org', message: secretWords, consent: 'on' };
      await fetch(`${site.url}/contact`, { method: 'POST', body: new URLSearchParams(fields) });
      await use({ site, cookies });
      await site.stop();
      await removeFolder(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// In one worker, so that its server is started once.
test.describe.configure({ mode: 'default' });

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

/** Asks for every address as a document and as data for its script, by GET, HEAD and POST. */
async function expectRefused(crowd: Site, paths: string[], cookie: string, to: RegExp) {
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths.map((template) => filledIn(template))) {
    for (const [address, method] of [
      [path, 'GET'],
      [path, 'HEAD'],
      [path, 'POST'],
      [`${path}.data`, 'GET'],
      [`${path}.data`, 'POST'],
    ] as const) {
      const { response, text } = await ask(crowd.site, address, method, cookie);
      const what = `${method} ${address}`;
      // A visitor's browser may keep our answer, which is the same to all of them.
      const caching = cookie ? /^no-store/ : /^(no-store|private, no-cache)/;
      expect.soft(response.headers.get('cache-control') ?? '', what).toMatch(caching);
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

test('refuses a logged-out visitor at every admin address', ({ crowd }) =>
  expectRefused(crowd, adminPages, '', /^\/auth\?next=/));

test('refuses a logged-out visitor at every account address', ({ crowd }) =>
  expectRefused(crowd, accountPages, '', /^(\/auth\?next=|\/account)/));

for (const [name, { adminPage, ...rest }] of Object.entries(people)) {
  test(`refuses every admin address to: ${name}`, ({ crowd }) =>
    expectRefused(crowd, adminPages, crowd.cookies[name as Name], adminPage));
  if (!('accountPage' in rest)) continue;
  test(`refuses every account address to: ${name}`, ({ crowd }) =>
    expectRefused(crowd, accountPages, crowd.cookies[name as Name], rest.accountPage));
}

test('marks every account page as no-store', async ({ crowd }) => {
  for (const path of accountPages.map((template) => filledIn(template))) {
    const { response } = await ask(crowd.site, path, 'GET', crowd.cookies.user);
    expect.soft(response.headers.get('cache-control'), path).toContain('no-store');
    expect.soft(response.status, path).toBeLessThan(500);
  }
});
