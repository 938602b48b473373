import { failureTrace } from '../../platform/database/failures.ts';
import type { Services } from '../../platform/services.ts';
import { advanceSendings } from './advance-sendings.server.ts';

/** In milliseconds: how soon what is due begins, and how often emails are let go. */
const pause = 5000;

/** Advances the sending whose turn it is. Two instances share it: each step is of one of them. */
export function followSendings(services: Services): { stop(): Promise<void> } {
  let isFailing = false;
  const stopping = new AbortController();
  let running: Promise<unknown> | undefined;
  const advance = async () => {
    try {
      while (!stopping.signal.aborted && (await advanceSendings(services)));
      isFailing = false;
    } catch (error) {
      // While the database is away, once.
      if (!isFailing) services.log.error({ event: 'sending.failed', reason: failureTrace(error) });
      isFailing = true;
    }
  };
  const tick = () => void (running ??= advance().finally(() => (running = undefined)));
  tick();
  const timer = setInterval(tick, pause);
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
