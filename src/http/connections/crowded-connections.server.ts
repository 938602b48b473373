import type { IncomingMessage, ServerResponse } from 'node:http';

/** No browser asks for more at once on one connection than one thing. */
const mostAtOnce = 10;

/**
 * Tells whether a connection has more requests open than anybody needs. All that stand in one packet are
 * begun at once, hundreds of them, and what they are answered is kept until it is read: whoever never
 * reads fills the memory.
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
