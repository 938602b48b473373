import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { features } from '../../features.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { packageRoot } from '../../platform/database/package-root.server.ts';
import { yearInLondon } from '../../platform/database/london-day.ts';
import { assetFiles } from '../../platform/web/asset-files.server.ts';
import type { PageHandle } from '../../platform/web/page.ts';
import type { Services } from '../../platform/services.ts';
import { createBody, compressInPlace } from '../../platform/web/compression.server.ts';
import type { MemoryAnswer } from '../../platform/web/memory-answer.server.ts';
import { securityHeaders } from '../../platform/web/security-headers.ts';
import { openLog } from '../log.ts';
import { type PageRenderer, pageRenderer, siteBuild } from './page-renderer.ts';
import { withStylesInside } from './answer-page.ts';

export async function memoryAnswers(config: Config): Promise<Map<string, MemoryAnswer>> {
  const { siteUrl } = config;
  const files = assetFiles(join(packageRoot, 'build/client'), siteUrl);
  const pages = await renderMemoryPages(pageRenderer(settingsAlone(config)), siteUrl, files);
  return new Map([...files, ...pages]);
}

/** Pages in memory depend on settings and manifests only: one that needs more would fail here. */
function settingsAlone(config: Config): Services {
  const log = openLog(config.LOG_LEVEL);
  const known: Pick<Services, 'config' | 'clock' | 'log' | 'features'> = {
    config,
    features,
    log,
    clock: () => new Date(),
  };
  return known as Services;
}

/**
 * Renders those pages once at the start, because they depend on settings that are not known to the build. They
 * name the year, so those of the last one are not served: until a restart, requests render their own.
 * Their inline scripts and styles are hashed for the policy, since every visitor would get the same nonce.
 */
async function renderMemoryPages(
  render: PageRenderer,
  siteUrl: string,
  files: ReadonlyMap<string, MemoryAnswer>,
): Promise<Map<string, MemoryAnswer>> {
  const pages = new Map<string, MemoryAnswer>();
  // London keeps UTC in winter.
  const until = Date.UTC(yearInLondon(new Date()) + 1, 0);
  for (const path of memoryPaths()) {
    const response = await render(new Request(siteUrl + path), null);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status} at start`);
    const html = withSpeculationRules(withStylesInside(await response.text(), files));
    const policy = {
      inline: hashAll(html, inlineScripts),
      files: html.includes('.js"'),
      styles: hashAll(html, inlineStyles),
    };
    const headers = {
      ...securityHeaders(siteUrl, policy),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=600',
      vary: 'Accept-Encoding, Cookie',
    };
    pages.set(path, { body: createBody(Buffer.from(html)), headers, until });
  }
  return pages;
}

/**
 * Lets browsers prefetch pages that a visitor hovers over, and prepare the services' whole, which is safe
 * because no GET changes anything. Inline: as a separate file the rules would compete with the fonts.
 */
const withSpeculationRules = (html: string) =>
  html.replace('</body>', `<script type="speculationrules">${speculationRules}</script></body>`);

const speculationRules = JSON.stringify({
  prerender: [{ where: { href_matches: '/services/*' }, eagerness: 'moderate' }],
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: ['/admin*', '/account*', '/auth*', '/storage/*', '/unsubscribe*'],
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** The policy does not treat data blocks such as JSON-LD as scripts. */
const inlineScripts = /<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyles = /<style>([\s\S]*?)<\/style>/g;

function hashAll(html: string, pattern: RegExp): string[] {
  const hashes = Array.from(html.matchAll(pattern), ([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}

/** The paths of pages that are the same for every visitor without a session. */
const memoryPaths = () => pathsWhere(({ memory }) => memory);

export const listedPaths = () => pathsWhere(({ memory, listed }) => listed ?? memory);

function pathsWhere(fits: (handle: PageHandle) => boolean | undefined): string[] {
  return Object.values(siteBuild.routes).flatMap((route) => {
    // The router types a handle as unknown; ours are all of this type.
    const handle = route?.module.handle as PageHandle | undefined;
    if (!route?.path || !handle || !fits(handle)) return [];
    return [`/${route.path.replace(/^\//, '')}`];
  });
}

/** Compresses text responses one by one, so that requests are served in between. */
export async function compressAnswers(answers: ReadonlyMap<string, MemoryAnswer>): Promise<void> {
  for (const { body, headers } of answers.values()) {
    if (/text|svg|json/.test(headers['content-type'] ?? '')) await compressInPlace(body);
  }
}
