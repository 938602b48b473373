import { inspect } from 'node:util';
import { type Config, readConfig } from '../platform/config.server.ts';
import { failureTrace } from '../platform/database/failures.ts';
import { expectLinksTo } from '../platform/words/markdown.server.ts';
import { onPublished, publishedKeys, weighPagesWith } from '../platform/words/published.server.ts';
import { pageCounter } from '../platform/web/page-counter.server.ts';
import { shareAssets } from '../platform/web/asset-files.server.ts';
import { createApp } from './app.ts';
import { endProcess } from './end-process.ts';
import { logLibraryErrors } from './log.ts';
import { createMetrics } from './metrics.ts';
import { memoryPages } from './pages/memory-pages.ts';
import { knownPaths, listedPaths, memoryPaths, pageRenderer } from './pages/page-renderer.ts';
import { recordAddress } from './routes/operator-request.ts';
import { startFault } from './start-fault.ts';
import { startServices } from './start-services.server.ts';
import { createWebServer } from './web-server.ts';

// Not awaited: modules loaded later wait for this file to be evaluated.
void serve();

/** In milliseconds, from the signal to the end of the process. */
const longestEnd = 9000;

/** Anything that takes longer, such as waiting for an unavailable database, is abandoned. */
async function stopInTime(running: RunningServer): Promise<void> {
  setTimeout(endProcess, longestEnd);
  await running.stop().finally(endProcess);
}

async function serve(): Promise<void> {
  const config = settingsOrEnd();
  let running: RunningServer | undefined;
  let stopping: Promise<void> | undefined;
  // Signals may repeat: npm passes on a signal that its process group, and so this process, has already
  // received.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Before it serves there is nothing to finish: an interrupted start simply begins again.
    process.on(signal, () => (running ? void (stopping ??= stopInTime(running)) : endProcess()));
  }
  try {
    running = await runServer(config);
    console.log(`Serving ${config.siteUrl}`);
    await running.takeUpWork();
  } catch (error) {
    const fault = startFault(error, config);
    // Not by `console`, which is redirected to the log by now.
    process.stderr.write(`${fault ?? inspect(error)}\n`);
    process.exit(1);
  }
}

function settingsOrEnd(): Config {
  const settings = readConfig();
  if (settings.ok) return settings.config;
  for (const fault of settings.faults) console.error(fault);
  process.exit(1);
}

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

type RunningServer = {
  /** Starts what no response needs: the workers. */
  takeUpWork(): Promise<void>;
  stop(): Promise<void>;
};

/** Listens. Resolves when the first request can be answered. */
async function runServer(config: Config): Promise<RunningServer> {
  // Pages in memory need no database, and are rendered while it opens.
  const [running, pages] = await Promise.all([startServices(config), memoryPages(config)]);
  const { services } = running;
  const { answers } = pages;
  pages.takeServices(services);
  await pages.renew(publishedKeys());
  const known = new Set(knownPaths());
  weighPagesWith((path) => pages.weigh(path));
  expectLinksTo((path) => known.has(path) || memoryPaths().includes(path));
  await shareAssets(services, answers);
  if (!config.isDevelopment) logLibraryErrors(services.log, console);
  const render = pageRenderer(services);
  let listed = new Set(listedPaths());
  const counter = pageCounter(services, (path) => listed.has(path));
  const app = createApp(running, render, createMetrics(), counter, answers);
  const { server, close } = createWebServer({ app, answers, counter });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: config.PORT, host: config.HOST, backlog }, resolve);
  });
  recordAddress(config);
  const renew = (words: ReadonlySet<string>) => {
    listed = new Set(listedPaths());
    void pages.renew(words).catch((error: unknown) => {
      services.log.error({ event: 'words.not-shown', reason: failureTrace(error) });
    });
  };
  const forget = onPublished(renew);
  const stop = async () => {
    forget();
    await Promise.all([close(longestStop), running.stopJobs()]);
    await counter.stop();
    await running.stop();
  };
  return { takeUpWork: () => running.takeUpWork(), stop };
}
