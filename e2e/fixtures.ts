import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';
import { type EmailCatcher, startEmailCatcher } from '../src/testing/email-catcher.ts';
import { startTextCatcher, type TextCatcher } from './text-catcher.ts';
import { type ServerProcess, startServer } from '../src/testing/server-process.ts';
import { launchBrowser } from './browser.ts';
import { startIslandsAtOnce } from './start-islands.ts';

export { expect } from '@playwright/test';

type TestFixtures = {
  /** Statuses of 400 and above that the test provokes; the browser logs each as an error. */
  expectedStatuses: number[];
};
type WorkerFixtures = {
  browser: Browser;
  emailCatcher: EmailCatcher;
  textCatcher: TextCatcher;
  server: ServerProcess;
  /** Starts the server of this name, unless it has been; it stops with the worker. */
  startOnce: (name: string, start: () => Promise<ServerProcess>) => Promise<ServerProcess>;
};

/**
 * Every worker has a built server, a mail server and a gateway for text messages of its own. A test fails
 * when its pages log an error, throw one, or ask any other host for anything.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectedStatuses: [[], { option: true }],

  browser: [
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  emailCatcher: [
    async ({}, use) => {
      const catcher = await startEmailCatcher();
      await use(catcher);
      await catcher.stop();
    },
    { scope: 'worker' },
  ],

  textCatcher: [
    async ({}, use) => {
      const catcher = await startTextCatcher();
      await use(catcher);
      await catcher.stop();
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ emailCatcher, textCatcher }, use) => {
      const server = await startOwnServer({
        SMTP_URL: emailCatcher.smtpUrl,
        SMS_WEBHOOK_URL: textCatcher.url,
        RATE_LIMIT_FACTOR: '1000',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  // A server of the worker's own for some tests would be a worker, and a browser, of their own.
  startOnce: [
    async ({}, use) => {
      const started = new Map<string, ServerProcess>();
      await use(async (name, start) => {
        const server = started.get(name) ?? (await start());
        started.set(name, server);
        return server;
      });
      for (const server of started.values()) await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  context: async ({ context, baseURL, expectedStatuses, javaScriptEnabled }, use) => {
    const faults = watch(context, baseURL ?? '', expectedStatuses);
    if (javaScriptEnabled) context.on('page', startIslandsAtOnce);
    await use(context);
    expect(faults, 'errors in the console, and requests to other hosts').toEqual([]);
  },
});

/** With these settings, on a copy of the data folder that the global set-up has made. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const template = process.env['DATA_TEMPLATE'];
  if (!template) throw new Error('The global set-up has not run');
  return startServer({ template, env });
}

function watch(context: BrowserContext, origin: string, expectedStatuses: number[]): string[] {
  const faults: string[] = [];
  const isExpected = (text: string) =>
    expectedStatuses.some((status) => text.includes(`responded with a status of ${status} `));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isExpected(text)) {
      faults.push(`console: ${text} (${message.location().url})`);
    }
  });
  context.on('weberror', (webError) => {
    const { message } = webError.error();
    // Chromium's words on a page that is left before it has faded in, or was there before it began to.
    const isFading = /^Transition was (skipped|aborted because of invalid state)/.test(message);
    if (!isFading) faults.push(`page: ${message}`);
  });
  context.on('request', (request) => {
    const { protocol, origin: asked, href } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && asked !== origin)
      faults.push(`foreign request: ${href}`);
  });
  return faults;
}
