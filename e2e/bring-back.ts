import type { Page } from '@playwright/test';

/** As a browser does that kept the page; the one of the tests keeps none. */
export const bringBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
