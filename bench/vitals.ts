import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from './wrk.ts';

/** Largest contentful paint and blocking time in milliseconds; layout shift as browsers reckon it. */
export type Vitals = { lcp: number; tbt: number; cls: number };

/** The medians of so many first visits by a slow phone. */
export async function vitalsOf(browser: Browser, url: string, runs: number): Promise<Vitals> {
  const seen: Vitals[] = [];
  for (let run = 0; run < runs; run += 1) seen.push(await ctx(browser, url));
  return mediansOf(seen);
}

/** Each of them has its own. */
export const mediansOf = (seen: readonly Vitals[]): Vitals => ({
  lcp: median(seen.map(({ lcp }) => lcp)),
  tbt: median(seen.map(({ tbt }) => tbt)),
  cls: median(seen.map(({ cls }) => cls)),
});

async function ctx(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1000);
  const vitals = await readVitals(page);
  await context.close();
  return vitals;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

type Watched = Window & { seen?: { lcp: number; cls: number; long: [number, number][] } };

/** Runs in the page, before anything of its own. */
function watch(): void {
  const seen: NonNullable<Watched['seen']> = { lcp: 0, cls: 0, long: [] };
  (window as Watched).seen = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]));
}

/** Blocking is what a task takes beyond 50 ms, from the first paint on. */
async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => {
    const { lcp = 0, cls = 0, long = [] } = (window as Watched).seen ?? {};
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const after = long.filter(([start, duration]) => start + duration > (paint?.startTime ?? 0));
    const tbt = after.reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
    return { lcp, cls, tbt };
  });
}
