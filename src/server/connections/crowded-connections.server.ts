import type { IncomingMessage, ServerResponse } from 'node:http';

/** No browser has more than one request open on a connection; this leaves room. */
const mostAtOnce = 10;

/**
 * Tells whether a connection has more requests open than anybody needs. Requests that arrive in one
 * packet all start at once, hundreds of them, and their answers are kept until they are read: a client
 * that never reads would fill the memory.
 */
export function crowdedConnections(): (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean {
  const open = new WeakMap<object, number>();
  return ({ socket }, response) => {
    const now = (open.get(socket) ?? 0) + 1;
    open.set(socket, now);
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    return now > mostAtOnce;
  };
}
