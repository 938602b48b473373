import type { Hono } from 'hono';
import type { Services } from '../../platform/services.ts';
import { plainAnswer } from '../../platform/web/plain-answer.ts';
import { noScripts, securityHeaders } from '../../platform/web/security-headers.ts';
import { answerFile } from '../../platform/web/file-answer.server.ts';
import type { AppEnv } from '../app.ts';

/** Serves the bucket's public files; everything else below /storage is a 404. */
export function addStorageRoutes(app: Hono<AppEnv>, { bucket, config, log }: Services): void {
  app.get('/storage/resources/:file{[a-z0-9-]+\\.pdf}', async (c) => {
    const onUnavailable = (reason: string) =>
      log.error({ event: 'storage.away', requestId: c.get('requestId'), reason });
    const response = await answerFile(bucket, c.req.raw, c.req.param('file'), onUnavailable);
    // On 304 a browser updates its copy's headers, so they are sent as well.
    if (response.status === 304 || response.headers.get('content-type') === 'application/pdf') {
      for (const [name, value] of documentHeaders(config.siteUrl))
        response.headers.set(name, value);
    }
    return response;
  });
  app.all('/storage/*', () => plainAnswer(404));
}

/**
 * Browsers' PDF viewers work under this policy: with a sandbox, `default-src 'none'` or an embedder policy
 * their window stays empty. `nosniff` fixes the type, so nothing in a file runs as a page of ours.
 */
function documentHeaders(siteUrl: string): [string, string][] {
  const headers = Object.entries(securityHeaders(siteUrl, noScripts));
  const kept = headers.filter(([name]) => name !== 'cross-origin-embedder-policy');
  const policy = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return [...kept, ['content-security-policy', policy]];
}
