import { failureTrace } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';
import { publishDue } from './publish.server.ts';

/** In milliseconds: other instances have what one publishes a second later, and half a second on average. */
const pause = 1000;

/** Publishes what is due, and takes up what other instances have published. */
export function followPublishing(services: Services): { stop(): Promise<void> } {
  let isFailing = false;
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
  const timer = setInterval(() => {
    running ??= look().finally(() => (running = undefined));
  }, pause);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
