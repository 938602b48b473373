import type { Hono } from 'hono';
import { formStartedPath } from '../../http/analytics/form-started.ts';
import type { PageCounter } from '../../http/analytics/page-counter.server.ts';
import type { AppEnv } from '../app.ts';

/**
 * Counts that somebody began to fill in a form, as told by the script of the page; the answer is always
 * empty.
 */
export function addCountRoute(app: Hono<AppEnv>, counter: PageCounter): void {
  app.post(formStartedPath, async (c) => {
    const page = new URLSearchParams(await c.req.text()).get('page') ?? '';
    counter.started(page, c.req.header('user-agent'));
    return c.body(null, 204);
  });
}
