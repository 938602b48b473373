import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { PageCounter } from '../platform/web/analytics/page-counter.server.ts';
import {
  type BodyTimes,
  hasBody,
  limitBodyTime,
  longestRequest,
} from './connections/body-time.server.ts';
import { crowdedConnections } from './connections/crowded-connections.server.ts';
import { gracefulClose } from './connections/graceful-close.server.ts';
import { drainUnreadBody } from './connections/drain-unread-body.server.ts';
import {
  answerFromMemory,
  type MemoryAnswer,
} from '../platform/web/responses/memory-answer.server.ts';

type Parts = {
  /** For what is not in memory. */
  app: { fetch: Parameters<typeof getRequestListener>[0] };
  answers: ReadonlyMap<string, MemoryAnswer>;
  counter: Pick<PageCounter, 'saw'>;
  bodyTimes?: BodyTimes;
  longestSilence?: number;
};

/**
 * In milliseconds, without a byte read or written: longer than an answer takes to begin. Whoever stops
 * reading one would otherwise hold its bytes for ever.
 */
const usualSilence = 180_000;

/** The complete server, not yet listening. It is closed by `close`: see `gracefulClose`. */
export function createWebServer({ app, answers, counter, bodyTimes, longestSilence }: Parts): {
  server: Server;
  close: ReturnType<typeof gracefulClose>;
} {
  // HTTP/1.0 requests need no host, and some balancers check our health that way.
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
export const isUploadPath = (path: string) => /^\/admin\/storage\/(upload|receive)$/.test(path);

/**
 * The path and query of what is asked for. A proxy may send a whole address; whose it is has no effect,
 * and one with a password in it is an error to whoever makes a `Request` of it.
 */
function withoutOrigin(target = '/'): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

const toPath = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';
