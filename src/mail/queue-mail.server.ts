import type { Tx } from '../database/database.server.ts';
import { preparedInsert } from '../database/prepared-insert.server.ts';
import type { Platform } from '../http/platform.server.ts';
import { keyedHash } from '../http/secrets/keyed-hash.server.ts';
import { type MailJob, mailMessages } from './mail-messages.table.server.ts';

/** Records that a mail is owed; `sendOwedMail` sends it. Returns the mail's id. */
export async function queueMail(
  tx: Tx,
  services: Pick<Platform, 'clock' | 'secret' | 'transport'>,
  mail: { purpose: string; recipient: string; job?: MailJob; createdAt?: Date; id?: string },
): Promise<string> {
  const { purpose, recipient, job = null } = mail;
  const { id = crypto.randomUUID(), createdAt = services.clock() } = mail;
  await insertMail(tx, {
    id,
    purpose,
    recipient,
    job,
    recipientHash: keyedHash(services.secret, recipient),
    messageId: `<${id}@${services.transport.domain}>`,
    createdAt,
    queuedAt: createdAt,
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
    'messageId',
    'createdAt',
    'queuedAt',
    'nextTryAt',
  ],
  (insert) => insert,
);
