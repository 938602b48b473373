import type { Tx } from '../database/database.server.ts';
import { preparedInsert, pipelined } from '../database/prepared-insert.server.ts';
import type { DeliveryJob } from '../jobs/channel.server.ts';
import type { Job } from '../jobs/job.ts';
import { keyedHash } from '../security/secrets.server.ts';
import { emailMessages } from './email-messages.table.server.ts';
import type { EmailServices } from './transport.server.ts';

type Payload = { emailId: string };

export type QueuedEmail<P extends Payload> = {
  job: Pick<Job<P, EmailServices>, 'name' | 'payload'>;
  about: Omit<P, 'emailId'> & Record<string, string>;
  recipient: string;
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
  { job, about, startAfter, purpose = job.name, ...email }: QueuedEmail<P>,
): Promise<string> {
  const id = crypto.randomUUID();
  const payload: Record<string, string> = { ...about, emailId: id };
  const row = { ...email, id, purpose, job: { name: job.name, payload } };
  const options = startAfter && { startAfter };
  await pipelined([
    insertEmail(tx, services, row),
    ...(email.isHeld ? [] : [services.jobs.enqueue(tx, job, job.payload.parse(payload), options)]),
  ]);
  return id;
}

/** What the limits count for an email that a form requested. */
type Counted = Pick<typeof emailMessages.$inferSelect, 'mailboxHash' | 'variant' | 'isUnasked'>;

const uncounted: Counted = { mailboxHash: null, variant: null, isUnasked: false };

type NewEmail = {
  id?: string;
  purpose: string;
  recipient: string;
  job?: DeliveryJob;
  counted?: Counted;
  isHeld?: boolean;
};

/** Records a queued email without its job, named for its purpose by default. Returns its id. */
export async function insertEmail(
  tx: Tx,
  { clock, secret, transport }: Pick<EmailServices, 'clock' | 'secret' | 'transport'>,
  { id = crypto.randomUUID(), purpose, recipient, job, counted, isHeld = false }: NewEmail,
): Promise<string> {
  const createdAt = clock();
  await insertRow(tx, {
    id,
    purpose,
    recipient,
    job: job ?? { name: purpose, payload: { emailId: id } },
    ...(counted ?? uncounted),
    recipientHash: keyedHash(secret, recipient),
    messageId: `<${id}@${transport.domain}>`,
    createdAt,
    queuedAt: createdAt,
    state: isHeld ? 'held' : 'queued',
    nextTryAt: createdAt,
  });
  return id;
}

const insertRow = preparedInsert(
  emailMessages,
  [
    'id',
    'purpose',
    'recipient',
    'job',
    'recipientHash',
    'mailboxHash',
    'variant',
    'isUnasked',
    'messageId',
    'createdAt',
    'queuedAt',
    'state',
    'nextTryAt',
  ],
  (insert) => insert,
);
