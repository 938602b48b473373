import type { Hono } from 'hono';
import { assetAnswer, assetFolder } from '../../platform/web/asset-files.server.ts';
import { findSharedAsset } from '../../platform/web/shared-assets.server.ts';
import type { Services } from '../../platform/services.ts';
import { compressInPlace } from '../../platform/web/compression.server.ts';
import type { MemoryAnswer } from '../../platform/web/memory-answer.server.ts';
import { plainAnswer } from '../../platform/web/plain-answer.ts';
import type { AppEnv } from '../app.ts';

/** Serves files of other builds, cached in memory after the first request. */
export function addAssetRoute(
  app: Hono<AppEnv>,
  services: Pick<Services, 'db' | 'config'>,
  answers: Map<string, MemoryAnswer>,
): void {
  app.get(`${assetFolder}:file{[\\w.-]+}`, async ({ req }) => {
    const bytes = await findSharedAsset(services, req.path);
    const answer = bytes && assetAnswer(req.path, bytes, services.config.siteUrl);
    if (!answer) return plainAnswer(404);
    answers.set(req.path, answer);
    void compressInPlace(answer.body);
    return new Response(answer.body.raw, { headers: answer.headers });
  });
}
