import type { Hono } from 'hono';
import { formStartedPath } from '../../http/analytics/form-started.ts';
import type { PageCounter } from '../../http/analytics/page-counter.server.ts';
import type { AppEnv } from '../app.ts';

/** Hears from a page's script that somebody began to fill in its form; whatever is sent, nothing is said. */
export function addCountRoute(app: Hono<AppEnv>, counter: PageCounter): void {
  app.post(formStartedPath, async (c) => {
    const page = new URLSearchParams(await c.req.text()).get('page') ?? '';
    counter.started(page, c.req.header('user-agent'));
    return c.body(null, 204);
  });
}
