import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * To be called before a server listens. What it returns closes the server without a visitor noticing:
 * connections that the system has taken for us get their answer, requests in flight are answered, and
 * their connections end with that. After `longest` milliseconds, what is left is cut off.
 */
export function gracefulClose(server: Server): (longest: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isClosing = false;
  // One for all responses, since it is on the way of every page from memory.
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
    // "Connection: close"; without it a client would send its next request while we end.
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
    await untilNobodyWaits(server);
    const closed = once(server, 'close');
    // Ends connections without a request as well; one that was just made counts among them.
    server.close();
    await closed;
    clearTimeout(tooLong);
  };
}

/**
 * Lets the system take one connection at a time from now on: those that ask again as soon as they are
 * answered would fill its queue up to the end, which resets all of it. Later ones are refused instead, so
 * that a balancer may send a form elsewhere. Node has no word for this; without its handle nothing is lost
 * but that.
 */
function holdBackArrivals(server: Server): void {
  // Node's own, which no type declares.
  const { _handle: handle } = server as { _handle?: { listen?(backlog: number): number } };
  handle?.listen?.(0);
}

const mostTurns = 500;

/**
 * Node accepts one connection a turn of its loop, so on a busy server some wait that the system has
 * accepted long ago. Closing would reset them, and a balancer cannot know that nobody has read what it
 * sent. A quick turn that brings none says that nobody waits, and has read what was sent.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count);
  // The turn that we are in may have looked for connections already.
  await nextTurn();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = arrived;
    const started = performance.now();
    await nextTurn();
    if (arrived === before && performance.now() - started < 1) break;
  }
  server.off('connection', count);
}
