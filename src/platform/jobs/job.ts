import type { z } from 'zod';

/**
 * A piece of background work. Payloads carry ids, never personal data, so that erasing a row leaves
 * nothing behind in a queue. A handler may run twice and must be idempotent.
 */
export type Job<Payload extends object, Services> = {
  /** Also the name of its queue. */
  name: string;
  payload: z.ZodType<Payload>;
  /**
   * Cron expression in London time; it runs once, however many instances there are. The payload is then
   * an empty object.
   */
  schedule?: string;
  /** Where the queues' own limits do not fit. In seconds. */
  queue?: { expireInSeconds: number; retryLimit: number; retryDelay: number };
  handle(payload: Payload, services: Services): Promise<void>;
};
