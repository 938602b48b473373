import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Discards the part of a request body that its handler did not read. It would otherwise precede the
 * next request on the connection, which behind a proxy is another visitor's. The adapter tries to, but
 * its stream of the body stops as soon as nobody reads it.
 */
export function drainUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.removeAllListeners('data');
    request.resume();
  });
}
