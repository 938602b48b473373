import type { Platform } from '../http/platform.server.ts';
import type { Job } from '../jobs/job.ts';
import { type Delivery, deliverMail } from './deliver-mail.server.ts';
import type { ComposedMail } from './mail.ts';

/**
 * Tries to send a mail that `oweMail` recorded, from the job it was owed with. If another try is due
 * later, the same job is enqueued for then.
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
