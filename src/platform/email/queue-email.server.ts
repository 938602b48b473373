import type { Tx } from '../database/database.server.ts';
import { pipelined } from '../database/pipelined.server.ts';
import type { EmailServices } from './transport.server.ts';
import type { Job } from '../jobs/job.ts';
import { type Counted, insertEmail } from './insert-email.server.ts';

type Payload = { emailId: string };

export type QueuedEmail<P extends Payload> = {
  /** Composes the mail from its domain's rows and sends it. */
  job: Pick<Job<P, EmailServices>, 'name' | 'payload'>;
  /** What the job takes beside the mail's id. */
  about: Omit<P, 'emailId'> & Record<string, string>;
  recipient: string;
  /** What it is for, if not the name of the job. */
  purpose?: string;
  startAfter?: Date;
  counted?: Counted;
  /** Past a ceiling for all visitors together: `sendHeld` lets it go. */
  isHeld?: boolean;
};

/**
 * Owes a mail once the transaction commits: its row, and the job that sends it. The row keeps the job,
 * so that the mail can be queued again. Returns the mail's id.
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
