import type { Browser, CDPSession, Page } from '@playwright/test';
import { pageBytes } from '../e2e/page-bytes.ts';
import { pages } from '../e2e/pages.ts';
import { kib, ms, type Section } from './report.ts';
import type { Site } from './site.ts';
import { median } from './wrk.ts';

/** What each public page brings over the wire, by kind. */
export async function measureWeights(browser: Browser, site: Site): Promise<Section> {
  const rows = [];
  for (const path of pages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const bytes = await pageBytes(page, site.url + path);
    await context.close();
    const { document, stylesheet, script, font, image, all, requests } = bytes;
    const sizes = [document, stylesheet, script, font, image, all].map(kib);
    rows.push([path, ...sizes, String(requests)]);
  }
  return {
    title: 'What a page weighs',
    notes: ['Compressed, on a first visit, with everything the page asks for.'],
    columns: ['', 'HTML', 'CSS', 'script', 'fonts', 'pictures', 'all', 'requests'],
    rows,
  };
}

type Vitals = { lcp: number; tbt: number; cls: number };

/** How soon a page is there on a phone, under the conditions of Lighthouse's mobile preset. */
export async function measureVitals(browser: Browser, site: Site, runs: number): Promise<Section> {
  const rows = [];
  for (const path of ['/', '/services/vciso', '/privacy-policy', '/contact', '/assessment']) {
    const seen: Vitals[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await visit(browser, site.url + path));
    rows.push([
      path,
      ms(median(seen.map(({ lcp }) => lcp))),
      ms(median(seen.map(({ tbt }) => tbt))),
      median(seen.map(({ cls }) => cls)).toFixed(3),
    ]);
  }
  return {
    title: 'On a phone',
    notes: [
      `Largest contentful paint, blocking time and layout shift in Chromium, median of ${runs}, with what Lighthouse’s mobile preset applies: a screen of 412 by 823, 1.6 Mbit/s down, 750 kbit/s up, 150 ms a round trip and a processor four times slower. The delay is applied to each request, not reckoned afterwards as Lighthouse does by default. Its scores are not measured here.`,
    ],
    columns: ['', 'LCP', 'TBT', 'CLS'],
    rows,
  };
}

async function visit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
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
