import type { Page } from '@playwright/test';

/** As from a browser's back/forward cache, which the browser of the tests does not have. */
export const restoreFromCache = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
