import { and, desc, eq, gt } from 'drizzle-orm';
import { takeAdvisoryLock, type Tx } from '../database/database.server.ts';
import type { EmailServices } from './transport.server.ts';
import { keyedHash } from '../security/secrets.server.ts';
import { emailMessages } from './email-messages.table.server.ts';
import { queueEmail, type QueuedEmail } from './queue-email.server.ts';

const mostInADay = 8;
const day = 24 * 3600_000;
const minute = 60_000;

type Payload = { emailId: string };

export type RequestedEmail<P extends Payload> = Pick<
  QueuedEmail<P>,
  'job' | 'about' | 'recipient' | 'purpose' | 'startAfter' | 'isHeld'
> & {
  variant?: string;
  /** Requested from a device known to belong to the address's owner: outside the limit of eight. */
  isFromKnownDevice?: boolean;
};

export type WithinLimits =
  | { is: 'queued'; emailId: string }
  | { is: 'repeat'; emailId: string }
  | { is: 'exhausted'; retryAfterSeconds: number };

/**
 * Queues an email that a form requested, within limits, since the sender of the form may not own the
 * address: the same email once a minute, and eight to one mailbox in 24 hours. Concurrent requests for one
 * mailbox wait for each other until the transaction ends.
 */
export async function queueEmailWithinLimits<P extends Payload>(
  tx: Tx,
  services: EmailServices,
  email: RequestedEmail<P>,
): Promise<WithinLimits> {
  const { job, purpose = job.name, variant = null, isFromKnownDevice = false } = email;
  const mailboxHash = keyedHash(services.secret, `mailbox ${mailboxOf(email.recipient)}`);
  await takeAdvisoryLock(tx, mailboxHash);
  const now = services.clock();
  const earlier = await sentWithinADay(tx, mailboxHash, now);
  const same = earlier.find(
    (sent) =>
      sent.purpose === purpose &&
      sent.variant === variant &&
      Math.abs(now.getTime() - sent.createdAt.getTime()) < minute,
  );
  if (same) return { is: 'repeat', emailId: same.id };
  const eighth = earlier.filter(({ isUnasked }) => isUnasked)[mostInADay - 1];
  if (eighth && !isFromKnownDevice) {
    const left = eighth.createdAt.getTime() + day - now.getTime();
    return { is: 'exhausted', retryAfterSeconds: Math.ceil(left / 1000) };
  }
  const counted = { mailboxHash, variant, isUnasked: !isFromKnownDevice };
  return { is: 'queued', emailId: await queueEmail(tx, services, { ...email, counted }) };
}

function sentWithinADay(tx: Tx, mailboxHash: string, now: Date) {
  const { id, purpose, variant, isUnasked, createdAt } = emailMessages;
  return tx
    .select({ id, purpose, variant, isUnasked, createdAt })
    .from(emailMessages)
    .where(
      and(eq(emailMessages.mailboxHash, mailboxHash), gt(createdAt, new Date(now.getTime() - day))),
    )
    .orderBy(desc(createdAt));
}

/** One mailbox has many addresses: tags after a plus, and at Gmail dots anywhere. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split(/(?<=.)\+/, 1);
  const domain = email.slice(at + 1);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
