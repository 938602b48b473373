import pg from 'pg';
import { failureTrace } from '../platform/database/failures.ts';
import type { Database } from '../platform/database/database.server.ts';
import type { Services } from '../platform/services.ts';
import { publishingChannel } from '../platform/words/published.server.ts';
import { publishDue } from './schedule.server.ts';

/** In milliseconds: for what is due, for a notice that was lost, and until a lost connection is opened anew. */
const pause = 2000;

/** Publishes what is due, and takes up at once what other instances have published. */
export function followPublishing(services: Services): { stop(): Promise<void> } {
  let isFailing = false;
  let isOver = false;
  let isAskedAgain = false;
  let running: Promise<unknown> | undefined;
  const look = async () => {
    try {
      await publishDue(services);
      isFailing = false;
    } catch (error) {
      // While the database is away, once.
      if (!isFailing) services.log.error({ event: 'words.failed', reason: failureTrace(error) });
      isFailing = true;
    }
  };
  const lookSoon = () => {
    // What is told while it looks may have been committed after it looked.
    isAskedAgain = running !== undefined;
    if (isOver) return;
    running ??= look().finally(() => {
      running = undefined;
      if (isAskedAgain) lookSoon();
    });
  };
  const timer = setInterval(lookSoon, pause);
  const listening = listen(services.database, publishingChannel, lookSoon);
  return {
    async stop() {
      isOver = true;
      clearInterval(timer);
      await listening.stop();
      await running;
    },
  };
}

/**
 * Hears of each notice on a channel, on a connection of its own, and once more whenever that was lost: what came
 * meanwhile has to be found elsewhere. The embedded engine's one process needs no notice of what it does.
 */
export function listen(
  database: Pick<Database, 'kind'> & { url?: string },
  channel: string,
  hear: () => void,
): { stop(): Promise<void> } {
  if (database.kind === 'embedded') return { stop: async () => {} };
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client;
  const open = async () => {
    const opened = new pg.Client({ connectionString: database.url, keepAlive: true });
    client = opened;
    let isLost = false;
    const lose = () => {
      if (isLost || isOver) return;
      isLost = true;
      timer = setTimeout(() => void open(), pause);
      opened.end().catch(() => undefined);
    };
    opened.on('error', lose).on('end', lose).on('notification', hear);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      hear();
    } catch {
      lose();
    }
  };
  void open();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await client.end().catch(() => undefined);
    },
  };
}
