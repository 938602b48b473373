import type { Tx } from '../database/database.server.ts';
import { pipelined } from '../database/pipelined.server.ts';
import type { EmailServices } from './transport.server.ts';
import type { Job } from '../jobs/job.ts';
import { type Counted, insertEmail } from './insert-email.server.ts';

type Payload = { emailId: string };

export type QueuedEmail<P extends Payload> = {
  /** Composes and sends the email from its domain's rows. */
  job: Pick<Job<P, EmailServices>, 'name' | 'payload'>;
  /** Job payload in addition to the email's id. */
  about: Omit<P, 'emailId'> & Record<string, string>;
  recipient: string;
  /** Its purpose, if not the job's name. */
  purpose?: string;
  startAfter?: Date;
  counted?: Counted;
  /** Over a limit shared by all visitors: held until `sendHeld` releases it. */
  isHeld?: boolean;
};

/**
 * Queues an email when the transaction commits: its row, and the job that sends it. The row records the job,
 * so that the email can be queued again. Returns the email's id.
 */
export async function queueEmail<P extends Payload>(
  tx: Tx,
  services: Pick<EmailServices, 'clock' | 'secret' | 'transport' | 'jobs'>,
  {
    job,
    about,
    recipient,
    purpose = job.name,
    startAfter,
    counted,
    isHeld = false,
  }: QueuedEmail<P>,
): Promise<string> {
  const id = crypto.randomUUID();
  const payload: Record<string, string> = { ...about, emailId: id };
  await pipelined([
    insertEmail(tx, services, {
      id,
      purpose,
      recipient,
      job: { name: job.name, payload },
      ...(counted && { counted }),
      isHeld,
    }),
    ...(isHeld
      ? []
      : [
          services.jobs.enqueue(tx, job, job.payload.parse(payload), {
            ...(startAfter && { startAfter }),
          }),
        ]),
  ]);
  return id;
}
