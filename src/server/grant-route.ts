import type { Hono } from 'hono';
import { z } from 'zod';
import { grantAdmin } from '../accounts/grant-admin.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { plainAnswer } from '../http/plain-answer.ts';
import type { AppEnv } from './app.ts';
import { isOperator } from './operator-signature.ts';

const grantPath = '/operator/grant-admin';

const body = z.strictObject({ address: z.string().max(255) });

/**
 * For `npm run admin` while this process holds the embedded database. Only from the machine itself, and
 * only signed with the installation's secret, which the sender reads from the data folder.
 */
export function addGrantRoute(app: Hono<AppEnv>, { db, secret, clock, log }: Platform): void {
  app.post(grantPath, async (c) => {
    const isLocal = /^(::1|(::ffff:)?127\.)/.test(c.env.incoming.socket.remoteAddress ?? '');
    const parsed = body.safeParse(await c.req.json().catch(() => null));
    if (!isLocal || !parsed.success) return plainAnswer(404);
    const { address } = parsed.data;
    const signature = c.req.header('x-operator') ?? '';
    if (!isOperator(secret, address, signature, clock().getTime())) return plainAnswer(404);
    const granting = await grantAdmin(db, address, clock());
    log.info({ event: 'role.granted', role: 'admin', granting });
    return c.json({ granting }, 200, { 'cache-control': 'no-store' });
  });
}
