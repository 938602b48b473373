import type { Context } from 'hono';
import type { AppEnv } from '../app.ts';
import { isUploadPath } from '../web-server.ts';

/**
 * Reads the whole posted body before the session is read. Otherwise a form that arrives slowly would be
 * processed for a session or role that has ended meanwhile. A file is left to its route, which first decides
 * whether to accept that much.
 * @throws if the body is cut off
 */
export async function postedBody(c: Context<AppEnv>): Promise<Request['body'] | ArrayBuffer> {
  const { method, body } = c.req.raw;
  if (method !== 'POST' || !body || bringsFile(c)) return body;
  return c.req.arrayBuffer();
}

/**
 * Whether the post has a file. A form without one has the same size limit at upload addresses as elsewhere.
 */
export function bringsFile({ req }: Context<AppEnv>): boolean {
  return (
    isUploadPath(req.path) && /^multipart\/form-data\b/i.test(req.header('content-type') ?? '')
  );
}
