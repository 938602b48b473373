import type { z } from 'zod';

/**
 * A background job. Payloads carry ids, never personal data, so that erasing a row leaves nothing in a
 * queue. A handler may run twice and must be idempotent.
 */
export type Job<Payload extends object, Services> = {
  name: string;
  payload: z.ZodType<Payload>;
  /** Cron expression in London time; runs once across all instances, with an empty payload. */
  schedule?: string;
  /** Overrides of the default queue limits, in seconds. */
  queue?: { expireInSeconds: number; retryLimit: number; retryDelay: number };
  handle(payload: Payload, services: Services): Promise<void>;
};
