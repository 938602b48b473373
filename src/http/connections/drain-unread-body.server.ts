import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Throws away what an answer has left unread of its request's body: it would stand before the next
 * request on the connection, which behind a proxy is another visitor's. The adapter means to, but the
 * stream that it has made of the body holds the rest back as soon as nobody reads it.
 */
export function drainUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.removeAllListeners('data');
    request.resume();
  });
}
