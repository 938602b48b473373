import { join } from 'node:path';
import { features } from '../../features.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { packageRoot } from '../../platform/database/data-folder.server.ts';
import { yearInLondon } from '../../platform/database/london-day.ts';
import { assetFiles } from '../../platform/web/asset-files.server.ts';
import type { Services } from '../../platform/services.ts';
import {
  createBody,
  type MemoryAnswer,
  smallest,
} from '../../platform/web/memory-answer.server.ts';
import {
  forgetWhereShown,
  knowWhereShown,
  whileReading,
} from '../../platform/words/published.server.ts';
import { securityHeaders } from '../../platform/web/security-headers.ts';
import { openLog } from '../log.ts';
import {
  hashAll,
  inlineScripts,
  inlineStyles,
  memoryPaths,
  type PageRenderer,
  pageRenderer,
  queriesOf,
  sharedAt,
  sharingPaths,
} from './page-renderer.ts';
import { withStylesInside } from './answer-page.ts';

type MemoryPages = {
  answers: Map<string, MemoryAnswer>;
  /** Renders the pages that show one of these texts once more, and drops those whose text is gone. */
  renew(words: ReadonlySet<string>): Promise<void>;
  /** In bytes, as it would come to a first visitor: what it reads is up to the caller. */
  weigh(path: string): Promise<number | null>;
  /** From now on pages may show what is in the database: those that do are rendered by the next `renew`. */
  takeServices(services: Services): void;
};

export async function memoryPages(config: Config): Promise<MemoryPages> {
  const { siteUrl } = config;
  const files = assetFiles(join(packageRoot, 'build/client'), siteUrl);
  let render = pageRenderer(settingsAlone(config));
  const answers = new Map(files);
  const shown = new Map<string, ReadonlySet<string>>();
  const renderInto = async (path: string) => {
    const used = new Set(sharedAt(path));
    const page = await whileReading({ used }, () => renderPage(render, siteUrl, files, path));
    shown.set(path, used);
    knowWhereShown(path, used);
    if (page) answers.set(path, page);
  };
  for (const path of memoryPaths()) await renderInto(path);
  return {
    answers,
    async renew(words) {
      const paths = new Set([...memoryPaths(), ...sharingPaths()]);
      for (const path of shown.keys()) {
        if (paths.has(path)) continue;
        shown.delete(path);
        answers.delete(path);
        forgetWhereShown(path);
      }
      for (const path of paths) {
        const used = shown.get(path);
        if (used && words.isDisjointFrom(used)) continue;
        await renderInto(path);
      }
    },
    async weigh(path) {
      const page = await renderPage(render, siteUrl, files, path);
      if (!page) return null;
      const head = Object.entries(page.headers).flat().join('\r\n').length;
      return headAdded + head + (await smallest(page.body.raw)).length;
    },
    takeServices(services) {
      render = pageRenderer(services);
      for (const path of sharingPaths()) shown.set(path, new Set(sharedAt(path)));
    },
  };
}

/** In bytes: the first line, and what each answer gets besides, such as its date. */
const headAdded = 200;

/** Pages in memory depend on settings and manifests only: one that needs more would fail here. */
function settingsAlone(config: Config): Services {
  const log = openLog(config.LOG_LEVEL);
  const known: Partial<Services> = { config, features, log, clock: () => new Date() };
  return known as Services;
}

/**
 * Rendered at the start, because it depends on settings that are not known to the build, and when one of its
 * texts has changed. It names the year, so that of the last one is not served: until a restart, requests render
 * their own. Its inline scripts and styles are hashed for the policy, since every visitor would get the same nonce.
 */
async function renderPage(
  render: PageRenderer,
  siteUrl: string,
  files: ReadonlyMap<string, MemoryAnswer>,
  path: string,
): Promise<MemoryAnswer | null> {
  const response = await render(new Request(siteUrl + path), null);
  // It has nothing to show yet, or can't be read just now: requests render their own, or get what was there.
  if (response.headers.get('cache-control')?.includes('no-store')) return null;
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} at start`);
  const html = withSpeculationRules(withStylesInside(await response.text(), files));
  const policy = {
    inline: hashAll(html, inlineScripts),
    files: html.includes('.js"'),
    styles: hashAll(html, inlineStyles),
  };
  const type = 'text/html; charset=utf-8';
  const headers = {
    ...securityHeaders(siteUrl, policy),
    'content-type': type,
    'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=600',
    vary: 'Accept-Encoding, Cookie',
  };
  // London keeps UTC in winter.
  const newYear = Date.UTC(yearInLondon(new Date()) + 1, 0);
  const until = Math.min(newYear, Date.parse(response.headers.get('expires') ?? '') || newYear);
  const body = createBody(Buffer.from(html), type);
  return { body, headers, until, isOfQuery: queriesOf(path.split('?')[0] ?? '').length > 0 };
}

/**
 * Lets browsers prefetch pages that a visitor hovers over, and prepare the services' whole, which is safe
 * because no GET changes anything. Inline: as a separate file the rules would compete with the fonts.
 */
const withSpeculationRules = (html: string) =>
  html.replace('</body>', `<script type="speculationrules">${speculationRules}</script></body>`);

const notPrefetched = ['/admin*', '/account*', '/auth*', '/storage/*', '/unsubscribe*'];
const prefetched = [{ href_matches: '/*' }, { not: { href_matches: notPrefetched } }];
const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: '/services/*' }, eagerness: 'moderate' }],
  prefetch: [{ where: { and: prefetched }, eagerness: 'moderate' }],
});
