import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Call before the server listens. The returned function closes the server without a visitor noticing:
 * connections already accepted by the system and requests in flight are answered, and then ended. After
 * `longest` milliseconds, the rest is cut off.
 */
export function gracefulClose(server: Server): (longest: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isClosing = false;
  // One function shared by all responses, since every page from memory passes here.
  function forget(this: ServerResponse) {
    answering.delete(this);
    if (isClosing) this.req.socket.destroySoon();
  }
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    answering.add(response);
    response.on('close', forget);
  });
  return async (longest) => {
    isClosing = true;
    holdBackArrivals(server);
    const tooLong = setTimeout(() => server.closeAllConnections(), longest);
    // Sends "Connection: close"; without it a client would send its next request while we end.
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
    await untilNobodyWaits(server);
    const closed = once(server, 'close');
    // Also ends idle connections, and one that was only just made counts as idle.
    server.close();
    await closed;
    clearTimeout(tooLong);
  };
}

/**
 * From now on the system queues one connection at a time. Clients that ask again as soon as they are
 * answered would otherwise keep its queue full to the end, when all of it is reset. Later ones are
 * refused instead, so that a balancer can send a form elsewhere. Node has no public function for this;
 * without the internal handle only this is lost.
 */
function holdBackArrivals(server: Server): void {
  // A field of Node's own that no type declares.
  const { _handle: handle } = server as { _handle?: { listen?(backlog: number): number } };
  handle?.listen?.(0);
}

const mostTurns = 500;

/**
 * Node accepts one connection in each turn of its event loop, so on a busy server some are waiting that
 * the system accepted long ago. Closing would reset them, and a balancer cannot tell that nobody read
 * what it sent. A quick turn that brings none shows that nobody is waiting and that everything sent has
 * been read.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count);
  // The current turn may have looked for connections already.
  await nextTurn();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = arrived;
    const started = performance.now();
    await nextTurn();
    if (arrived === before && performance.now() - started < 1) break;
  }
  server.off('connection', count);
}
