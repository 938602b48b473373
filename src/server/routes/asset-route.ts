import type { Hono } from 'hono';
import { assetAnswer, assetFolder } from '../../http/assets/asset-files.server.ts';
import { findSharedAsset } from '../../http/assets/shared-assets.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { compressInPlace } from '../../http/responses/compressed-body.server.ts';
import type { MemoryAnswer } from '../../http/responses/memory-answer.server.ts';
import { plainAnswer } from '../../http/responses/plain-answer.ts';
import type { AppEnv } from '../app.ts';

/** Serves files of other builds, which stay in memory once somebody has asked for them. */
export function addAssetRoute(
  app: Hono<AppEnv>,
  platform: Pick<Platform, 'db' | 'config'>,
  answers: Map<string, MemoryAnswer>,
): void {
  app.get(`${assetFolder}:file{[\\w.-]+}`, async ({ req }) => {
    const bytes = await findSharedAsset(platform, req.path);
    const answer = bytes && assetAnswer(req.path, bytes, platform.config.siteUrl);
    if (!answer) return plainAnswer(404);
    answers.set(req.path, answer);
    void compressInPlace(answer.body);
    return new Response(answer.body.raw, { headers: answer.headers });
  });
}
