import type { Config } from '../platform/config.server.ts';
import { yearInLondon } from '../platform/database/london-day.ts';
import { pageCounter } from '../platform/web/page-counter.server.ts';
import { shareAssets } from '../platform/web/shared-assets.server.ts';
import { createApp } from './app.ts';
import { startServices } from './start-services.server.ts';
import { logLibraryErrors } from './log.ts';
import { createMetrics } from './metrics.ts';
import { compressAnswers, listedPaths, memoryAnswers, renewYearly } from './pages/memory-pages.ts';
import { pageRenderer } from './pages/page-renderer.ts';
import { recordAddress } from './routes/operator-request.ts';
import { createWebServer } from './web-server.ts';

/**
 * In milliseconds, for requests in flight at a stop: a download waits three seconds for its email. Meanwhile
 * jobs get four seconds.
 */
const longestStop = 7000;

/**
 * The listen backlog; the system caps it. With a thousand visitors at once, the default of 511 rejects
 * hundreds, whose browsers retry only after a second.
 */
const backlog = 4096;

export type RunningServer = {
  /** Starts what no response needs: the workers, and compressing what is in memory. */
  takeUpWork(): Promise<void>;
  stop(): Promise<void>;
};

/** Listens. Resolves when the first request can be answered. */
export async function runServer(config: Config): Promise<RunningServer> {
  const startedIn = yearInLondon(new Date());
  // Pages in memory need no database, and are rendered while it opens.
  const [running, answers] = await Promise.all([startServices(config), memoryAnswers(config)]);
  const { services } = running;
  await shareAssets(services, answers);
  if (!config.isDevelopment) logLibraryErrors(services.log, console);
  const render = pageRenderer(services);
  const counter = pageCounter(services, new Set(listedPaths()));
  const app = createApp(running, render, createMetrics(), counter, answers);
  const { server, close } = createWebServer({ app, answers, counter });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.PORT, host: config.HOST, backlog }, resolve);
  });
  recordAddress(config);
  const endRenewal = renewYearly(services, answers, startedIn);
  const takeUpWork = async () => {
    await Promise.all([running.takeUpWork(), compressAnswers(answers)]);
  };
  const stop = async () => {
    endRenewal();
    await Promise.all([close(longestStop), running.stopJobs()]);
    await counter.stop();
    await running.stop();
  };
  return { takeUpWork, stop };
}
