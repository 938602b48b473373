import type { Hono } from 'hono';
import { readSession } from '../../accounts/sessions/current-session.server.ts';
import { formStartedPath } from '../../platform/forms/use-form-started.ts';
import type { Services } from '../../platform/services.ts';
import type { PageCounter } from '../../platform/web/page-counter.server.ts';
import type { AppEnv } from '../app.ts';
import { readRequestContext } from '../pages/page-request.ts';
import { isTeamRole } from '../../accounts/sessions/session-record.ts';

/**
 * Counts that a visitor began to fill in a form, as reported by the page's script; the response is always
 * empty. As with pages, the team is not counted.
 */
export function addCountRoute(
  app: Hono<AppEnv>,
  services: Services,
  counter: Pick<PageCounter, 'started'>,
): void {
  app.post(formStartedPath, async (c) => {
    const page = new URLSearchParams(await c.req.text()).get('page') ?? '';
    const ctx = readRequestContext(c, services.config.TRUST_PROXY);
    const session = await readSession(services, c.req.raw, ctx);
    if (!isTeamRole(session?.role)) counter.started(page, c.req.header('user-agent'));
    for (const cookie of ctx.setCookies) c.header('set-cookie', cookie, { append: true });
    return c.body(null, 204);
  });
}
