import { failureTrace } from '../platform/database/failures.ts';
import { listen } from '../platform/database/listen.server.ts';
import type { Services } from '../platform/services.ts';
import { publishingChannel } from '../platform/words/shared.server.ts';
import { publishDue } from './publish.server.ts';

/** In milliseconds: for what is due, and for a notice that was lost. */
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
