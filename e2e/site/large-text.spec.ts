import { launchBrowser } from '../browser.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { test } from '../fixtures.ts';
import { getAddress, pages } from '../pages.ts';

/** The browser's own setting: it makes a rem larger in media queries too, as a page's style does not. */
const twiceTheSize = ['--blink-settings=defaultFontSize=32'];

test('every page fits 320 px where the browser doubles its text', async ({ server }) => {
  const browser = await launchBrowser(twiceTheSize);
  try {
    const viewport = { width: 320, height: 700 };
    const page = await browser.newPage({ viewport, baseURL: server.url, javaScriptEnabled: false });
    for (const path of pages) {
      await page.goto(getAddress(path));
      await expectToFit(page);
    }
  } finally {
    await browser.close();
  }
});
