import type { Context } from 'hono';
import type { AppEnv } from '../app.ts';
import { isUploadPath } from '../web-server.ts';

/**
 * The whole posted body: it is awaited before the session is read. Otherwise a form that arrives slowly
 * would be processed for somebody whose session or role has ended meanwhile. A file is left to its
 * route, which decides first whether it wants that much.
 * @throws if its end never arrives
 */
export async function postedBody(c: Context<AppEnv>): Promise<Request['body'] | ArrayBuffer> {
  const { method, body } = c.req.raw;
  if (method !== 'POST' || !body || bringsFile(c)) return body;
  return c.req.arrayBuffer();
}

/**
 * Whether the post brings a file. A form without one gets no more room at upload addresses than
 * elsewhere.
 */
export function bringsFile({ req }: Context<AppEnv>): boolean {
  return (
    isUploadPath(req.path) && /^multipart\/form-data\b/i.test(req.header('content-type') ?? '')
  );
}
