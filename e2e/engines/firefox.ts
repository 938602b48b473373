import puppeteer, { type Page } from 'puppeteer-core';
import { cookiesIn, type Session, type Tab } from './engine.ts';

/** Firefox by WebDriver BiDi, which Debian's speaks as well; without scripts if `isPlain`. */
export async function startFirefox(executablePath: string, isPlain: boolean): Promise<Session> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'javascript.enabled': !isPlain },
  });
  return {
    newTab: async () => tabOf(await browser.newPage()),
    setCookies: (pairs, origin) =>
      browser.setCookie(
        ...cookiesIn(pairs).map((pair) => ({
          ...pair,
          domain: new URL(origin).hostname,
          path: '/',
          httpOnly: true,
        })),
      ),
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    type: (selector, words) => page.type(selector, words),
    // Not `click`, which waits for a script where there is none.
    click: (selector) => page.$eval(selector, (element) => (element as HTMLElement).click()),
    // Not `goBack`, which waits for a page to load that may only have been kept.
    back: async () => void (await page.evaluate('history.back()')),
    print: async (path) => void (await page.pdf({ path, format: 'a4' })),
  };
}
