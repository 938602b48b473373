import { href } from 'react-router';
import type { Hono } from 'hono';
import { keyCache, publishedKeys } from '../../accounts/sessions/signing-keys.server.ts';
import { robots, securityText, sitemap } from '../../site/well-known.ts';
import { listedPaths } from '../pages/memory-pages.ts';
import type { Services } from '../../platform/services.ts';
import type { AppEnv } from '../app.ts';

/** Small site files generated from settings. */
export function addWellKnownRoutes(app: Hono<AppEnv>, services: Services): void {
  const { config, clock } = services;
  const { siteUrl } = config;
  const text = { ...hour, 'content-type': 'text/plain; charset=utf-8' };
  const xml = { ...hour, 'content-type': 'application/xml; charset=utf-8' };
  app.get('/robots.txt', (c) => c.body(robots(siteUrl), 200, text));
  app.get('/sitemap.xml', (c) => c.body(sitemap(siteUrl, listedPaths()), 200, xml));
  app.get('/.well-known/security.txt', (c) => c.body(securityText(siteUrl, clock()), 200, text));
  app.get('/.well-known/jwks.json', async (c) =>
    c.json(await publishedKeys(services), 200, { 'cache-control': `public, max-age=${keyCache}` }),
  );
  app.get('/.well-known/change-password', (c) => {
    c.header('cache-control', 'no-store');
    return c.redirect(href('/account/password'), 302);
  });
}

const hour = { 'cache-control': 'public, max-age=3600' };
