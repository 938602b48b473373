import type { Platform } from '../http/platform.server.ts';
import type { Job } from '../jobs/job.ts';
import { type Delivery, deliverMail } from './mail.server.ts';
import type { ComposedMail } from './mail.ts';

/**
 * Tries to send a mail that `oweMail` has noted, in the job that it was owed with. If a later try is
 * due, the same job comes again then.
 */
export function sendOwedMail<Payload extends { mailId: string }>(
  platform: Platform,
  job: Pick<Job<Payload, Platform>, 'name' | 'payload'>,
  payload: Payload,
  composed: ComposedMail,
): Promise<Delivery> {
  return deliverMail(platform, payload.mailId, composed, (tx, startAfter) =>
    platform.jobs.enqueue(tx, job, payload, { startAfter }),
  );
}
