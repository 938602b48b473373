import type { Hono } from 'hono';
import { z } from 'zod';
import { grantAdmin } from '../../accounts/users/grant-admin.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { plainAnswer } from '../../http/responses/plain-answer.ts';
import type { AppEnv } from '../app.ts';
import { isFromOperator } from './operator-request.ts';

const grantPath = '/operator/grant-admin';

const body = z.strictObject({ address: z.string().max(255) });

/** For `npm run admin` while this process holds the embedded database. */
export function addGrantRoute(app: Hono<AppEnv>, platform: Platform): void {
  app.post(grantPath, async (c) => {
    const parsed = body.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return plainAnswer(404);
    const { address } = parsed.data;
    if (!isFromOperator(c, platform, address)) return plainAnswer(404);
    const granting = await grantAdmin(platform.db, address, platform.clock());
    platform.log.info({ event: 'role.granted', role: 'admin', granting });
    return c.json({ granting }, 200, { 'cache-control': 'no-store' });
  });
}
