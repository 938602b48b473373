import type { Page } from '@playwright/test';

/**
 * Lets every page that is opened by its address start its islands, as a pointer over them would, and waits for
 * them: a test does at once what visitors do some seconds later. Not for pages of which only the beginning is
 * waited for.
 */
export function startIslandsAtOnce(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await open(url, options);
    if (options?.waitUntil !== 'commit') await startIslands(page);
    return response;
  };
}

/** Resolves once they have started, or can't, as with a script that is refused. */
export async function startIslands(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[data-files]')];
    const files = scripts.flatMap(({ dataset }) => dataset['files']?.split(' ') ?? []);
    const places = document.querySelectorAll('[data-island]');
    for (const place of places) place.dispatchEvent(new Event('pointerover'));
    const loaded = await Promise.allSettled(files.map((file) => import(file)));
    if (loaded.some(({ status }) => status === 'rejected')) return;
    // What React marks once it has taken an element over.
    const isStarted = ({ children }: Element) =>
      [...children].some((child) => Object.keys(child).some((key) => key.startsWith('__reactF')));
    for (let frames = 0; frames < 300 && ![...places].every(isStarted); frames += 1) {
      await new Promise(requestAnimationFrame);
    }
  });
}
