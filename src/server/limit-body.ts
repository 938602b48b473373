import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { plainAnswer } from '../http/responses/plain-answer.ts';
import type { AppEnv } from './app.ts';

/**
 * Refuses a body of more than `largest` bytes: at once if it says so itself. The adapter then throws
 * away what is still to come, since it would stand before the next request on the connection. It can't
 * once the body is a stream: that stops as soon as nobody reads it.
 */
export function limitBody(largest: number): MiddlewareHandler<AppEnv> {
  const countBody = bodyLimit({ maxSize: largest, onError: refuseCounted });
  return async (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding')) return countBody(c, next);
    return Number(length) > largest ? plainAnswer(413) : next();
  };
}

function refuseCounted(c: Context<AppEnv>): Response {
  // The stream's own: it would pause what the adapter resumes.
  c.env.incoming.removeAllListeners('data');
  return plainAnswer(413);
}
