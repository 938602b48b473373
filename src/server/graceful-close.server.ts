import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as nextTurn } from 'node:timers/promises';

/**
 * In milliseconds. A load balancer sends its request as soon as it is connected, a distant visitor a few
 * tenths of a second later. Browsers also open spare connections and send nothing.
 */
const untilFirstRequest = 1000;

/**
 * Call before the server listens. The returned function closes the server gracefully: accepted connections
 * and requests in flight are answered, then closed. After `longest` milliseconds, the rest are cut off.
 */
export function gracefulClose(server: Server): (longest: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  const untilAllHaveAsked = watchFirstRequests(server);
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
    // Sends "Connection: close"; without it a client would send its next request while we close.
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false;
    await untilNobodyWaits(server);
    const closed = once(server, 'close');
    stopListening(server);
    await Promise.race([untilAllHaveAsked(), pause(untilFirstRequest, null, { ref: false })]);
    // Closes idle connections, which to Node includes one without any request yet.
    server.close();
    await closed;
    clearTimeout(tooLong);
  };
}

/** Resolves once every remaining connection has received a request. */
function watchFirstRequests(server: Server): () => Promise<void> {
  const unasked = new Set<Socket>();
  let resolve: () => void = () => undefined;
  const forget = (socket: Socket) => {
    if (unasked.delete(socket) && unasked.size === 0) resolve();
  };
  server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => forget(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage) => forget(socket));
  return async () => {
    const none = Promise.withResolvers<void>();
    resolve = none.resolve;
    if (unasked.size > 0) await none.promise;
  };
}

/** Without closing connections, unlike the `close` of an HTTP server. */
function stopListening(server: Server): void {
  TcpServer.prototype.close.call(server);
}

/**
 * From now on the system queues one connection at a time. Otherwise clients that reconnect at once would
 * keep its queue full to the end, when all of it is reset. Later ones are refused instead, so that a load
 * balancer can send a form elsewhere. Node has no public function for this; without the internal handle only
 * this is lost.
 */
function holdBackArrivals(server: Server): void {
  // An internal Node field without a type.
  const { _handle: handle } = server as { _handle?: { listen?(backlog: number): number } };
  handle?.listen?.(0);
}

const mostTurns = 500;

/**
 * Node accepts one connection per turn of its event loop, so on a busy server some that the system accepted
 * long ago still wait. Closing would reset them, and a load balancer cannot tell that their data was never
 * read. A quick turn without a new connection shows that none is waiting and everything sent has been read.
 */
async function untilNobodyWaits(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => {
    arrived += 1;
  };
  server.on('connection', count);
  // The current turn may have checked for connections already.
  await nextTurn();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = arrived;
    const started = performance.now();
    await nextTurn();
    if (arrived === before && performance.now() - started < 1) break;
  }
  server.off('connection', count);
}
