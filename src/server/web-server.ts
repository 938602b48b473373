import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { PageCounter } from '../platform/web/page-counter.server.ts';
import { features } from '../features.server.ts';
import { answerFromMemory, type MemoryAnswer } from '../platform/web/memory-answer.server.ts';
import { once } from 'node:events';
import { Server as TcpServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

type Parts = {
  /** Handles requests that are not answered from memory. */
  app: { fetch: Parameters<typeof getRequestListener>[0] };
  answers: ReadonlyMap<string, MemoryAnswer>;
  counter: Pick<PageCounter, 'saw'>;
  bodyTimes?: BodyTimes;
  longestSilence?: number;
};

/**
 * In milliseconds, without a byte read or written: longer than a response takes to begin. A client that
 * stops reading would otherwise hold its response in memory for ever.
 */
const usualSilence = 180_000;

/** The complete server, not yet listening. Close it with `close`: see `gracefulClose`. */
export function createWebServer({ app, answers, counter, bodyTimes, longestSilence }: Parts): {
  server: Server;
  close: ReturnType<typeof gracefulClose>;
} {
  // HTTP/1.0 requests need no host, and some load balancers' health checks send none.
  const listener = getRequestListener(app.fetch, { hostname: 'localhost' });
  const isCrowded = crowdedConnections();
  const server = createServer(
    { requestTimeout: longestRequest, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      request.url = withoutOrigin(request.url);
      const isAnswered = answerFromMemory(answers, request, response);
      if (!isAnswered && isCrowded(request, response)) return void request.socket.destroy();
      if (!isAnswered || hasBody(request)) {
        limitBodyTime(request, response, isUploadPath(request.url ?? ''), bodyTimes);
        drainUnreadBody(request, response);
      }
      if (!isAnswered) return void listener(request, response);
      if (request.method === 'GET') counter.saw(toPath(request), request.headers);
    },
  );
  server.maxHeadersCount = 100;
  server.timeout = longestSilence ?? usualSilence;
  return { server, close: gracefulClose(server) };
}

/** Uploads are read by their route, which first checks who sends them. */
export const isUploadPath = (path: string) => uploads.some((pattern) => pattern.test(path));

const toPattern = (path: string) =>
  new RegExp(
    `^${path.replaceAll(/:(?:kind|slug)/g, '[a-zA-Z\\d-]+').replaceAll(/:\w+/g, '[\\da-f-]{36}')}$`,
  );

const uploads = features.flatMap(({ uploads: paths = [] }) => paths).map(toPattern);

/** In bytes, of a posted form at this path. A longer one than usual says its length, as browsers do. */
export function largestForm(path: string, saysLength: boolean): number {
  const isAt = ({ patterns }: { patterns: RegExp[] }) => patterns.some((one) => one.test(path));
  return (saysLength && longForms.find(isAt)?.largest) || 100_000;
}

const longForms = features.flatMap(({ longForms: long }) =>
  long ? [{ patterns: long.paths.map(toPattern), largest: long.largest }] : [],
);

/**
 * The requested path and query. A proxy may send an absolute URL; its host is ignored, and a password in it
 * would make the `Request` constructor throw.
 */
function withoutOrigin(target = '/'): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

const toPath = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';

/**
 * Discards the part of a request body that its handler did not read. It would otherwise precede the next
 * request on the connection, which behind a proxy is another visitor's. The adapter tries to, but its body
 * stream stops as soon as it has no reader.
 */
function drainUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    request.removeAllListeners('data');
    request.resume();
  });
}

/** No browser has more than one request open on a connection; this leaves room. */
const mostAtOnce = 10;

/**
 * Whether a connection has too many open requests. Requests that arrive in one packet all start at once,
 * hundreds of them, and their responses are kept until read: a client that never reads would fill the
 * memory.
 */
function crowdedConnections(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const open = new WeakMap<object, number>();
  return ({ socket }, response) => {
    const now = (open.get(socket) ?? 0) + 1;
    open.set(socket, now);
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    return now > mostAtOnce;
  };
}

/** In milliseconds, from the headers to the end of the body. */
type BodyTimes = { forForms: number; forUploads: number };

const usual: BodyTimes = { forForms: 30_000, forUploads: 300_000 };

/** Longer than either of these: Node's own limit, which applies to every request alike, is a backstop. */
const longestRequest = 330_000;

/** Ends a request whose body is too slow, so that a few bytes cannot hold a connection open. */
function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  isUpload: boolean,
  { forForms, forUploads }: BodyTimes = usual,
): void {
  const end = () => {
    if (request.complete) return;
    if (response.headersSent) return void request.socket.destroy();
    response.writeHead(408, { connection: 'close' }).end();
    request.socket.destroySoon();
  };
  const timer = setTimeout(end, isUpload ? forUploads : forForms);
  const clear = () => clearTimeout(timer);
  // A request answered before its body has arrived, as a GET is, still holds its connection.
  response.once('close', () => {
    if (request.complete || request.destroyed) clear();
    else request.once('close', clear);
  });
}

/** Whether a request has a body; those without need no timer. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

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
