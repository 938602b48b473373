import type { Hono } from 'hono';
import { z } from 'zod';
import { grantAdmin } from '../../accounts/users/grant-admin.server.ts';
import type { Services } from '../../platform/services.ts';
import { plainAnswer } from '../../platform/web/responses/plain-answer.ts';
import type { AppEnv } from '../app.ts';
import { askedByOperator } from './operator-request.ts';

const body = z.strictObject({ address: z.string().max(255) });

/** For `npm run admin` while this process holds the embedded database. */
export function addGrantRoute(app: Hono<AppEnv>, services: Services): void {
  app.post('/operator/grant-admin', async (c) => {
    const asked = await askedByOperator(c, services, body);
    if (!asked) return plainAnswer(404);
    const granting = await grantAdmin(services.db, asked.address, services.clock());
    services.log.info({ event: 'role.granted', role: 'admin', granting });
    return c.json({ granting }, 200, { 'cache-control': 'no-store' });
  });
}
