import type { Page, Route } from '@playwright/test';
import { takePosts } from './take-posts.ts';

/** Holds the pages' scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { pass, letPass } = barrier();
  await page.route('**/assets/*.js', pass);
  return letPass;
}

/** The same for every form that a script posts. */
export async function holdPosts(page: Page): Promise<() => void> {
  const { pass, letPass } = barrier();
  await takePosts(page, pass);
  return letPass;
}

function barrier() {
  const { promise, resolve: letPass } = Promise.withResolvers<void>();
  return { pass: (route: Route) => promise.then(() => route.continue()), letPass };
}
