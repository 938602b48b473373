import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** In milliseconds: a request may be on its way on a connection that was just made. */
const firstRequestWait = 1000;

/**
 * Call before the server listens. The returned function closes the server gracefully: requests in flight, and
 * those that still come on connections already open, are answered, then their connections closed. After
 * `longest` milliseconds, the rest are cut off.
 */
export function gracefulClose(server: Server): (longest: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let isClosing = false;
  // One function shared by all responses, since every page from memory passes here.
  function onClose(this: ServerResponse) {
    answering.delete(this);
    if (isClosing) this.req.socket.destroySoon();
  }
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    answering.add(response);
    response.on('close', onClose);
  });
  return async (longest) => {
    isClosing = true;
    const tooLong = setTimeout(() => server.closeAllConnections(), longest);
    // Sends "Connection: close"; without it a client would send its next request while we close.
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
    await untilAccepted(server);
    const closed = once(server, 'close');
    // Stops listening without closing idle connections, unlike the `close` of an HTTP server.
    TcpServer.prototype.close.call(server);
    await Promise.race([closed, pause(firstRequestWait, null, { ref: false })]);
    server.close();
    await closed;
    clearTimeout(tooLong);
  };
}

/**
 * The system takes connections before Node does, one at each turn of its loop, and resets those left when
 * the server stops listening. Two turns without one mean that none waits; a flood is not waited for.
 */
async function untilAccepted(server: Server): Promise<void> {
  let quiet = 0;
  const onConnection = () => {
    quiet = 0;
  };
  server.on('connection', onConnection);
  for (let turn = 0; quiet < 2 && turn < 1000; turn += 1) {
    quiet += 1;
    await nextTurn();
  }
  server.off('connection', onConnection);
}
