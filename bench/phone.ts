import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findBrowser } from '../e2e/browser.ts';
import { freePort } from '../src/testing/free-port.ts';
import { ms, type Section, whole } from './report.ts';
import { type Site } from './site.ts';
import { mediansOf, type Vitals, vitalsOf } from './vitals.ts';
import { median } from './wrk.ts';

/** One that informs, and one with a form. */
const fewPaths = ['/services/vciso', '/contact'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The scores, of 1, stand in the order in which they were asked for. */
type Audited = Vitals & { scores: number[] };

/** How soon each page for search engines is there on a phone, and what Lighthouse says of it. */
export async function measurePhone(site: Site, isQuick: boolean): Promise<Section> {
  const paths = isQuick ? fewPaths : await listedBy(site);
  const runs = isQuick ? 1 : 3;
  const port = await freePort();
  const browser = await browserOn(port);
  const rows: string[][] = [];
  for (const path of paths) {
    const url = site.url + path;
    const { scores, lcp, tbt, cls } = await auditOf(url, port, runs);
    const applied = await vitalsOf(browser, url, runs);
    const times = [ms(lcp), ms(tbt), cls.toFixed(3), ms(applied.lcp), ms(applied.tbt)];
    rows.push([path, ...scores.map((score) => whole(score * 100)), ...times]);
  }
  await browser.close();
  return {
    title: 'On a phone',
    notes: [
      `Lighthouse with its mobile preset, median of ${runs}: its four scores, and the largest contentful paint, blocking time and layout shift that it calculates for 1.6 Mbit/s, a round trip of 150 ms and a processor four times slower.`,
      'The last two columns are measured in Chromium with those delays applied to each request, and the processor slowed down.',
    ],
    columns: [
      '',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'LCP',
      'TBT',
      'CLS',
      'LCP, applied',
      'TBT, applied',
    ],
    rows,
  };
}

/** The paths in its sitemap. */
async function listedBy(site: Site): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return Array.from(
    sitemap.matchAll(/<loc>(.*?)<\/loc>/g),
    ([, url = '']) => new URL(url).pathname,
  );
}

/** One that Lighthouse can reach as well. */
async function browserOn(port: number): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  const options = [...args, `--remote-debugging-port=${port}`];
  return chromium.launch({ executablePath, env, args: options });
}

async function auditOf(url: string, port: number, runs: number): Promise<Audited> {
  const first = await audit(url, port, categories);
  const seen: Audited[] = [first];
  // What else is judged depends on no clock.
  while (seen.length < runs) seen.push(await audit(url, port, ['performance']));
  const [, ...others] = first.scores;
  const performance = median(seen.map(({ scores }) => scores[0] ?? 0));
  return { scores: [performance, ...others], ...mediansOf(seen) };
}

/** On a busy machine Lighthouse gives up now and then, such as when nothing is painted in time. */
async function audit(
  url: string,
  port: number,
  asked: readonly string[],
  tries = 3,
): Promise<Audited> {
  const result = await lighthouse(url, { port, onlyCategories: [...asked], logLevel: 'error' });
  const fault = result?.lhr.runtimeError?.message;
  if (!result || fault) {
    if (tries > 1) return audit(url, port, asked, tries - 1);
    throw new Error(`Lighthouse could not look at ${url}: ${fault}`);
  }
  const { audits, categories: scored } = result.lhr;
  const valueOf = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: asked.map((category) => scored[category]?.score ?? 0),
    lcp: valueOf('largest-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
  };
}
