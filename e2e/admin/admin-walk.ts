import type { BrowserContext, Page } from '@playwright/test';
import { toCookies } from '../cookies-of.ts';
import { expect, test as base } from '../fixtures.ts';
import { emailOf, seededCookies } from '../seeded-people.ts';

export { expect } from '../fixtures.ts';

export type Admin = {
  email: string;
  /** Cookies of a session at aal2, for a context of its own. */
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
};

/** For a context of one's own: inside a test it would begin with the admin's cookies. */
export const nobody = { cookies: [], origins: [] };

/** One of the two who have an account on every server. */
const seededAdmin = (name: 'kim' | 'lee'): Admin => ({
  email: emailOf(name),
  storageState: getState(seededCookies(name)),
});

/** For a context of a browser, from a line of cookies. */
export function getState(line: string): Admin['storageState'] {
  return { cookies: toCookies(line), origins: [] };
}

/** Presses keys, one after the other, that the script at the end of the page answers. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  await page.waitForLoadState();
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

/** Asks until the page at this address says so, and opens it: asking takes little of what showing it does. */
export async function openOnceItSays(page: Page, address: string, words: string): Promise<void> {
  // With its fragment the browser would stay on the page that is there.
  const [path = ''] = address.split('#');
  await expect(async () => {
    const html = await (await page.request.get(path)).text();
    // React keeps texts apart by comments.
    expect(html.replaceAll('<!-- -->', '')).toContain(words);
  }).toPass();
  await page.goto(path);
}

/** As the shared test, with an admin signed in on every page. */
export const test = base.extend<{ admin: Admin }>({
  admin: ({}, use) => use(seededAdmin('kim')),
  storageState: ({ admin }, use) => use(admin.storageState),
});
