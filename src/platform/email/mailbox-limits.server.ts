import { and, desc, eq, gt } from 'drizzle-orm';
import { takeAdvisoryLock, type Tx } from '../database/database.server.ts';
import { pipelined } from '../database/pooled-db.server.ts';
import { keyedHash } from '../security/secrets.server.ts';
import { type EmailMessage, emailMessages } from './email-messages.table.server.ts';
import { getMailbox, type Recipient } from './recipients.ts';
import type { EmailServices } from './transport.server.ts';
import type { NotQueued } from './queue-email.server.ts';

const mostInADay = 8;

const day = 24 * 3600_000;

const minute = 60_000;

/** What the limits count for an email that a form requested. */
export type Counted = Pick<EmailMessage, 'mailboxHash' | 'variant' | 'isUnasked'>;

/**
 * The same email once a minute, and eight to one mailbox in 24 hours. Concurrent requests for one mailbox
 * wait for each other until the transaction ends.
 */
export async function count(
  tx: Tx,
  { secret, clock }: Pick<EmailServices, 'secret' | 'clock'>,
  { email, variant = null, isFromKnownDevice = false, isNinth = false }: Visitor,
  purpose: string,
): Promise<Counted | NotQueued['visitor']> {
  const mailboxHash = keyedHash(secret, `mailbox ${getMailbox(email)}`);
  const now = clock();
  const locked = takeAdvisoryLock(tx, mailboxHash);
  const found = sentWithinADay(tx, mailboxHash, now);
  await pipelined([locked, found]);
  const earlier = await found;
  const same = earlier.find(
    (sent) =>
      sent.purpose === purpose &&
      sent.variant === variant &&
      Math.abs(now.getTime() - sent.createdAt.getTime()) < minute,
  );
  if (same) return { kind: 'repeat', emailId: same.id };
  const most = isNinth ? mostInADay + 1 : mostInADay;
  const last = earlier.filter(({ isUnasked }) => isUnasked)[most - 1];
  if (last && !isFromKnownDevice) {
    const left = last.createdAt.getTime() + day - now.getTime();
    return { kind: 'exhausted', retryAfterSeconds: Math.ceil(left / 1000) };
  }
  return { mailboxHash, variant, isUnasked: !isFromKnownDevice };
}

type Visitor = { variant?: string | null } & Omit<
  Extract<Recipient, { kind: 'visitor' }>,
  'kind' | 'variant'
>;

async function sentWithinADay(tx: Tx, mailboxHash: string, now: Date) {
  const { id, purpose, variant, isUnasked, createdAt } = emailMessages;
  return tx
    .select({ id, purpose, variant, isUnasked, createdAt })
    .from(emailMessages)
    .where(
      and(eq(emailMessages.mailboxHash, mailboxHash), gt(createdAt, new Date(now.getTime() - day))),
    )
    .orderBy(desc(createdAt));
}
