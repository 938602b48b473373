import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '../config.server.ts';
import { limitBodyTime, longestRequest } from '../http/body-time.server.ts';
import { answerFromMemory } from '../http/memory-answer.server.ts';
import { pageCounter } from '../http/page-counter.server.ts';
import { createApp, isUploadPath } from './app.ts';
import { compressAnswers, listedPaths, memoryAnswers } from './memory-pages.ts';
import { createMetrics } from './metrics.ts';
import { pageRenderer } from './page-renderer.ts';
import { startPlatform } from './platform.server.ts';

/** Requests in flight at a stop get this long, in milliseconds; jobs get four seconds after them. */
const longestStop = 5000;

/** Starts everything and listens. Resolves when the first request can be answered. */
export async function runServer(config: Config): Promise<{ stop(): Promise<void> }> {
  const running = await startPlatform(config);
  const { platform } = running;
  const render = pageRenderer(platform);
  const answers = await memoryAnswers(render, config.siteUrl);
  const counter = pageCounter(platform, new Set(listedPaths()));
  const app = createApp(running, render, createMetrics(), counter);
  const listener = getRequestListener(app.fetch);
  const server = createServer(
    { requestTimeout: longestRequest, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      if (answerFromMemory(answers, request, response)) {
        if (request.method === 'GET') counter.saw(pathOf(request), request.headers);
        return;
      }
      limitBodyTime(request, response, isUploadPath(request.url ?? ''));
      void listener(request, response);
    },
  );
  server.maxHeadersCount = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, resolve);
  });
  // After the first answers, so that a start is quick.
  void compressAnswers(answers);
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const tooLong = setTimeout(() => server.closeAllConnections(), longestStop);
    await closed;
    clearTimeout(tooLong);
    await counter.stop();
    await running.stop();
  };
  return { stop };
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';
