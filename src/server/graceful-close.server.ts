import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as nextTurn } from 'node:timers/promises';

/**
 * In milliseconds. A load balancer sends its request as soon as it is connected, a distant visitor a few
 * tenths of a second later. Browsers also open spare connections and send nothing.
 */
const firstRequestWait = 1000;

/**
 * Call before the server listens. The returned function closes the server gracefully: accepted connections
 * and requests in flight are answered, then closed. After `longest` milliseconds, the rest are cut off.
 */
export function gracefulClose(server: Server): (longest: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  const untilFirstRequests = watchFirstRequests(server);
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
    await untilAllAreAccepted(server);
    const closed = once(server, 'close');
    stopListening(server);
    await Promise.race([untilFirstRequests(), pause(firstRequestWait, null, { ref: false })]);
    // Closes idle connections, which to Node includes one without any request yet.
    server.close();
    await closed;
    clearTimeout(tooLong);
  };
}

/** Resolves once every remaining connection has received a request. */
function watchFirstRequests(server: Server): () => Promise<void> {
  const silent = new Set<Socket>();
  let resolve: () => void = () => undefined;
  const forget = (socket: Socket) => {
    if (silent.delete(socket) && silent.size === 0) resolve();
  };
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => forget(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage) => forget(socket));
  return async () => {
    const none = Promise.withResolvers<void>();
    resolve = none.resolve;
    if (silent.size > 0) await none.promise;
  };
}

/** Without closing connections, unlike the `close` of an HTTP server. */
function stopListening(server: Server): void {
  TcpServer.prototype.close.call(server);
}

const mostTurns = 500;

/**
 * Node accepts one connection per turn of its event loop, so on a busy server some that the system accepted
 * long ago still wait. Closing would reset them, and a load balancer cannot tell that their data was never
 * read. A quick turn without a new connection shows that none is waiting and everything sent has been read.
 */
async function untilAllAreAccepted(server: Server): Promise<void> {
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
