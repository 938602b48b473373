import type { Tx } from '../database/database.server.ts';
import { preparedInsert } from '../database/prepared-insert.server.ts';
import type { EmailServices } from './transport.server.ts';
import { keyedHash } from '../security/keyed-hash.server.ts';
import { type MailJob, mailMessages } from './mail-messages.table.server.ts';

/** By what the limits count an email that a form asked for. */
export type Counted = Pick<
  typeof mailMessages.$inferSelect,
  'mailboxHash' | 'variant' | 'isUnasked'
>;

const uncounted: Counted = { mailboxHash: null, variant: null, isUnasked: false };

/** Records that a mail is owed; `sendOwedMail` sends it. Returns the mail's id. */
export async function queueMail(
  tx: Tx,
  services: Pick<EmailServices, 'clock' | 'secret' | 'transport'>,
  mail: {
    purpose: string;
    recipient: string;
    job?: MailJob;
    id?: string;
    counted?: Counted;
    isHeld?: boolean;
  },
): Promise<string> {
  const { purpose, recipient, job = null, id = crypto.randomUUID() } = mail;
  const { counted = uncounted, isHeld = false } = mail;
  const createdAt = services.clock();
  await insertMail(tx, {
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

const insertMail = preparedInsert(
  mailMessages,
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
