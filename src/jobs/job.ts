import type { z } from 'zod';

/**
 * A piece of background work. Payloads carry ids, never personal data, so that erasing a row leaves
 * nothing behind in a queue. A handler may run twice and must not mind.
 */
export type Job<Payload extends object, Services> = {
  /** Also the name of its queue. */
  name: string;
  payload: z.ZodType<Payload>;
  /** Cron in London time; one run however many instances. The payload is then an empty object. */
  schedule?: string;
  /** Where the queues' own limits do not fit. In seconds. */
  queue?: { expireInSeconds: number; retryLimit: number; retryDelay: number };
  /** In seconds, the furthest ahead that it is ever put; four hours if not said. */
  longestPause?: number;
  handle(payload: Payload, services: Services): Promise<void>;
};

/** Gives a job its types; the definition is returned as it is. */
export function defineJob<Payload extends object, Services>(
  job: Job<Payload, Services>,
): Job<Payload, Services> {
  return job;
}
