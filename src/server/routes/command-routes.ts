import type { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { z } from 'zod';
import { grantAdmin } from '../../accounts/users/grant-admin.server.ts';
import { backUp } from '../../backups/back-up.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { plainAnswer } from '../../platform/web/plain-answer.ts';
import type { AppEnv } from '../app.ts';
import { readOperatorRequest } from './operator-request.ts';

const backupOrder = z.strictObject({ folder: z.string().max(4000) });
const grantOrder = z.strictObject({ address: z.string().max(255) });

/** For `npm run backup` while this process holds the embedded database. Streams progress. */
export function addBackupRoute(app: Hono<AppEnv>, services: Services): void {
  app.post('/operator/backup', async (c) => {
    const order = await readOperatorRequest(c, services, backupOrder);
    if (!order) return plainAnswer(404);
    const { folder } = order;
    // It may send nothing for minutes.
    c.env.incoming.socket.setTimeout(0);
    c.header('content-type', 'application/x-ndjson');
    // Compressing would hold the lines back until the end.
    c.header('cache-control', 'no-store, no-transform');
    return stream(c, async (out) => {
      const say = (message: object) => out.write(`${JSON.stringify(message)}\n`);
      const progress = (line: string) => void say({ line });
      try {
        const made = await backUp(services, { kind: 'manual', folder, progress, isServing: true });
        services.log.info({ event: 'backup.made', bytes: made.bytes, removed: 0 });
        await say({ made });
      } catch (error) {
        services.log.error({ event: 'backup.failed', reason: failureReason(error) });
        await say({ failed: failureReason(error) });
      }
    });
  });
}

/** For `npm run admin` while this process holds the embedded database. */
export function addGrantRoute(app: Hono<AppEnv>, services: Services): void {
  app.post('/operator/grant-admin', async (c) => {
    const order = await readOperatorRequest(c, services, grantOrder);
    if (!order) return plainAnswer(404);
    const granting = await grantAdmin(services, order.address);
    services.log.info({ event: 'role.granted', role: 'admin', granting: granting.kind });
    return c.json(granting, 200, { 'cache-control': 'no-store' });
  });
}
