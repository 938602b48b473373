import type { BrowserContext, Page, Route } from '@playwright/test';

/** Hands every form that the page's script posts to `answer` instead of the server. */
export async function takePosts(
  from: Page | BrowserContext,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  await from.route('**/*', (route) =>
    route.request().method() === 'POST' ? answer(route) : route.fallback(),
  );
}
