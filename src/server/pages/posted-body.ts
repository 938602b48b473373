import type { Context } from 'hono';
import type { AppEnv } from '../app.ts';
import { isUploadPath } from '../web-server.ts';

/**
 * What was posted, all of it: it is waited for before anybody asks who sends it. A form that comes
 * slowly would else be done for somebody whose session or role has ended meanwhile. A file is
 * left to its route, which asks first whether it wants so much.
 * @throws if its end never comes
 */
export async function postedBody(c: Context<AppEnv>): Promise<Request['body'] | ArrayBuffer> {
  const { method, body } = c.req.raw;
  if (method !== 'POST' || !body || bringsFile(c)) return body;
  return c.req.arrayBuffer();
}

/** A form without a file has no more room at those addresses than at others. */
export function bringsFile({ req }: Context<AppEnv>): boolean {
  return (
    isUploadPath(req.path) && /^multipart\/form-data\b/i.test(req.header('content-type') ?? '')
  );
}
