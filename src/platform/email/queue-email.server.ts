import { and, desc, eq, gt } from 'drizzle-orm';
import { takeAdvisoryLock, type Tx } from '../database/database.server.ts';
import { preparedInsert, pipelined } from '../database/prepared-insert.server.ts';
import type { DeliveryJob } from '../jobs/channel.server.ts';
import type { Job } from '../jobs/job.ts';
import { keyedHash } from '../security/secrets.server.ts';
import { emailMessages } from './email-messages.table.server.ts';
import {
  type Audience,
  getCorrespondentFault,
  getMailbox,
  type Recipient,
  type RecipientFault,
} from './recipients.ts';
import type { EmailServices } from './transport.server.ts';

type Payload = { emailId: string };
type Dependencies = Pick<
  EmailServices,
  'clock' | 'secret' | 'transport' | 'jobs' | 'config' | 'findStanding'
>;

export type QueuedEmail<P extends Payload> = {
  job: Pick<Job<P, EmailServices>, 'name' | 'payload'>;
  about: Omit<P, 'emailId'> & Record<string, string>;
  to: Recipient;
  purpose?: string;
  startAfter?: Date;
  /** Over a limit shared by all visitors: held until `sendHeld` releases it. */
  isHeld?: boolean;
};

export type Queued = { kind: 'queued'; emailId: string };
export type NotQueued = {
  team: never;
  /** The same one went within the last minute, or the mailbox has had its eight of the day. */
  visitor: { kind: 'repeat'; emailId: string } | { kind: 'exhausted'; retryAfterSeconds: number };
  owner: never;
  correspondent: { kind: 'refused'; fault: RecipientFault };
};

/**
 * Queues an email when the transaction commits, if it may go to its recipient: its row, and the job that
 * sends it. The row records the job, so that the email can be queued again. `deliverEmail` asks again.
 */
export async function queueEmail<P extends Payload, R extends Recipient>(
  tx: Tx,
  services: Dependencies,
  email: Omit<QueuedEmail<P>, 'to'> & { to: R },
): Promise<Queued | NotQueued[R['kind']]>;
export async function queueEmail<P extends Payload>(
  tx: Tx,
  services: Dependencies,
  email: QueuedEmail<P>,
): Promise<Queued | NotQueued[Recipient['kind']]> {
  const { to, purpose = email.job.name } = email;
  switch (to.kind) {
    case 'team':
      return store(tx, services, email, {
        audience: 'team',
        recipient: services.config.ENQUIRIES_TO,
      });
    case 'owner':
      return store(tx, services, email, { audience: 'owner', recipient: to.email });
    case 'visitor': {
      const counted = await count(tx, services, to, purpose);
      if ('kind' in counted) return counted;
      const addressed = { audience: 'visitor', recipient: to.email } as const;
      return store(tx, services, email, { ...addressed, counted });
    }
    case 'correspondent': {
      const standing = await services.findStanding(tx, to.email);
      const fault = getCorrespondentFault(to.email, to.tie, standing);
      if (fault) return { kind: 'refused', fault };
      const audience = to.tie?.lastWroteAt ? 'answered' : 'written-to';
      return store(tx, services, email, { audience, recipient: to.email });
    }
  }
}

const mostInADay = 8;
const day = 24 * 3600_000;
const minute = 60_000;

/** What the limits count for an email that a form requested. */
type Counted = Pick<typeof emailMessages.$inferSelect, 'mailboxHash' | 'variant' | 'isUnasked'>;

/**
 * The same email once a minute, and eight to one mailbox in 24 hours. Concurrent requests for one mailbox
 * wait for each other until the transaction ends.
 */
async function count(
  tx: Tx,
  { secret, clock }: Pick<EmailServices, 'secret' | 'clock'>,
  { email, variant = null, isFromKnownDevice = false, isNinth = false }: Visitor,
  purpose: string,
): Promise<Counted | NotQueued['visitor']> {
  const mailboxHash = keyedHash(secret, `mailbox ${getMailbox(email)}`);
  await takeAdvisoryLock(tx, mailboxHash);
  const now = clock();
  const earlier = await sentWithinADay(tx, mailboxHash, now);
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

type Addressed = { audience: Audience; recipient: string; counted?: Counted };

async function store<P extends Payload>(
  tx: Tx,
  services: Dependencies,
  { job, about, startAfter, purpose = job.name, isHeld = false }: QueuedEmail<P>,
  { audience, recipient, counted }: Addressed,
): Promise<Queued> {
  const id = crypto.randomUUID();
  const payload: Record<string, string> = { ...about, emailId: id };
  const options = startAfter && { startAfter };
  const row = { id, purpose, job: { name: job.name, payload }, isHeld, audience, recipient };
  await pipelined([
    insertEmail(tx, services, { ...row, ...(counted && { counted }) }),
    ...(isHeld ? [] : [services.jobs.enqueue(tx, job, job.payload.parse(payload), options)]),
  ]);
  return { kind: 'queued', emailId: id };
}

const uncounted: Counted = { mailboxHash: null, variant: null, isUnasked: false };

type NewEmail = {
  id?: string;
  purpose: string;
  recipient: string;
  audience?: Audience;
  job?: DeliveryJob;
  counted?: Counted;
  isHeld?: boolean;
};

/** Records a queued email without its job, named for its purpose by default. Returns its id. */
export async function insertEmail(
  tx: Tx,
  { clock, secret, transport }: Pick<EmailServices, 'clock' | 'secret' | 'transport'>,
  { id = crypto.randomUUID(), isHeld = false, counted = uncounted, ...email }: NewEmail,
): Promise<string> {
  const createdAt = clock();
  await insertRow(tx, {
    id,
    job: { name: email.purpose, payload: { emailId: id } },
    audience: 'owner',
    ...email,
    ...counted,
    recipientHash: keyedHash(secret, email.recipient),
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
    'audience',
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
