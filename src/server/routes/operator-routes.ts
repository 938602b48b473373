import { isIPv4 } from 'node:net';
import type { Context, Hono } from 'hono';
import { runHealthChecks } from '../../admin/attention.server.ts';
import type { Config } from '../../platform/config.server.ts';
import { storingFault } from '../../platform/database/disk-watch.server.ts';
import { failureReason, inTime } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { plainAnswer } from '../../platform/web/plain-answer.ts';
import { isSameSecret } from '../../platform/security/secrets.server.ts';
import type { AppEnv } from '../app.ts';
import { longestWait, type Metrics } from '../metrics.ts';
import type { RunningServices } from '../start-services.server.ts';
import { isFromThisMachine, readOperatorRequest } from './operator-request.ts';
import { stream } from 'hono/streaming';
import { z } from 'zod';
import { grantAdmin } from '../../accounts/users/grant-admin.server.ts';
import { backUp } from '../../backups/back-up.server.ts';

export type Readiness = Pick<RunningServices, 'services' | 'disk' | 'isStopping'>;

const noStore = { 'cache-control': 'no-store' };

export function addOperatorRoutes(
  app: Hono<AppEnv>,
  { services, disk, isStopping }: Readiness,
  metrics: Metrics,
): void {
  app.get('/healthz', (c) => c.text('ok\n', 200, noStore));
  app.get('/readyz', async (c) => {
    // The disk first: a full one is why we made the embedded database read-only.
    const fault = isStopping()
      ? 'it is being stopped'
      : (disk.fault() ?? (await databaseFault(services)));
    const mayKnow = !isFromThisMachine(c) || isAskedLocally(c);
    if (fault) return c.text(`${mayKnow ? fault : 'not ready'}\n`, 503, noStore);
    return c.text(`ready\n${mayKnow ? await remarks(services) : ''}`, 200, noStore);
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, services.config)) return plainAnswer(404);
    const { registry } = metrics;
    await metrics.refresh(services);
    return c.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      ...noStore,
    });
  });
}

/** The migrations have run before the server listens. A read-only or full database cannot accept a form. */
async function databaseFault({ db }: Services): Promise<string | null> {
  try {
    const fault = await inTime(storingFault(db), longestWait);
    return fault && `database: ${fault}`;
  } catch (error) {
    return `database: ${failureReason(error)}`;
  }
}

/** Warnings for a monitor although the site is ready, such as a wrong clock, a line each. */
async function remarks(services: Services): Promise<string> {
  const results = await runHealthChecks(services, ({ isToldAtReadyz = false }) => isToldAtReadyz);
  const lines = results.filter(({ level }) => level !== 'green');
  return lines.map(({ name, message }) => `${name}: ${message}\n`).join('');
}

/**
 * Allowed from the machine itself; if a token is set, with that token only. Requests through a proxy on the
 * same machine do not count as local, whether or not the proxy is trusted.
 */
function mayReadMetrics(c: Context<AppEnv>, { METRICS_TOKEN: token }: Config): boolean {
  if (token) return isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`);
  const isPassedOn = marksOfProxies.some((mark) => c.req.header(mark) !== undefined);
  return isFromThisMachine(c) && isAskedLocally(c) && !isPassedOn;
}

const marksOfProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether the Host header names the machine itself. Another name comes through a proxy, or from a DNS
 * rebinding attack: a page in a local browser whose owner has pointed that name at this machine to read its
 * responses.
 */
function isAskedLocally(c: Context<AppEnv>): boolean {
  const address = `http://${c.req.header('host') ?? ''}`;
  const name = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : '';
  return name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));
}

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
