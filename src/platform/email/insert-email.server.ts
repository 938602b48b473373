import type { Tx } from '../database/database.server.ts';
import { preparedInsert } from '../database/prepared-insert.server.ts';
import type { EmailServices } from './transport.server.ts';
import { keyedHash } from '../security/secrets.server.ts';
import { type EmailJob, emailMessages } from './email-messages.table.server.ts';

/** What the limits count for an email that a form requested. */
export type Counted = Pick<
  typeof emailMessages.$inferSelect,
  'mailboxHash' | 'variant' | 'isUnasked'
>;

const uncounted: Counted = { mailboxHash: null, variant: null, isUnasked: false };

/** Records a queued email; `deliverEmail` sends it. Returns its id. */
export async function insertEmail(
  tx: Tx,
  services: Pick<EmailServices, 'clock' | 'secret' | 'transport'>,
  message: {
    purpose: string;
    recipient: string;
    job?: EmailJob;
    id?: string;
    counted?: Counted;
    isHeld?: boolean;
  },
): Promise<string> {
  const { purpose, recipient, job = null, id = crypto.randomUUID() } = message;
  const { counted = uncounted, isHeld = false } = message;
  const createdAt = services.clock();
  await insertRow(tx, {
    id,
    purpose,
    recipient,
    job,
    ...counted,
    recipientHash: keyedHash(services.secret, recipient),
    messageId: `<${id}@${services.transport.domain}>`,
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
