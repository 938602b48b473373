import type { Tx } from '../database/database.server.ts';
import { preparedInsert } from '../database/pooled-db.server.ts';
import { keyedHash } from '../security/secrets.server.ts';
import type { Email } from './email.ts';
import { emailMessages } from './email-messages.table.server.ts';
import {
  type Audience,
  getCorrespondentFault,
  type Recipient,
  type RecipientFault,
} from './recipients.ts';
import type { EmailServices } from './transport.server.ts';
import { count, type Counted } from './mailbox-limits.server.ts';

type Dependencies = Pick<
  EmailServices,
  'clock' | 'secret' | 'transport' | 'config' | 'findStanding'
>;

export type NewEmail<To extends Recipient = Recipient> = {
  email: Pick<Email<never>, 'name'>;
  /** The row that it is composed from. */
  about?: string;
  details?: Record<string, string>;
  to: To;
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
  subscriber: never;
  correspondent: { kind: 'refused'; fault: RecipientFault };
};

/** Queues an email when the transaction commits, if it may go to its recipient; sending asks again. */
export async function queueEmail<To extends Recipient>(
  tx: Tx,
  services: Dependencies,
  email: NewEmail<To>,
): Promise<Queued | NotQueued[To['kind']]>;
export async function queueEmail(
  tx: Tx,
  services: Dependencies,
  email: NewEmail,
): Promise<Queued | NotQueued[Recipient['kind']]> {
  const { to, purpose = email.email.name } = email;
  switch (to.kind) {
    case 'team':
      return store(tx, services, email, {
        audience: 'team',
        recipient: services.config.ENQUIRIES_TO,
      });
    case 'owner':
    case 'subscriber':
      return store(tx, services, email, { audience: to.kind, recipient: to.email });
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

type Addressed = { audience: Audience; recipient: string; counted?: Counted };

const uncounted: Counted = { mailboxHash: null, variant: null, isUnasked: false };

async function store(
  tx: Tx,
  { clock, secret, transport }: Dependencies,
  { email, about, details = {}, startAfter, purpose, isHeld = false }: NewEmail,
  { audience, recipient, counted = uncounted }: Addressed,
): Promise<Queued> {
  const fresh = newRow({ clock, secret, transport }, recipient);
  const { id, createdAt } = fresh;
  await insertRow(tx, {
    ...fresh,
    purpose: purpose ?? email.name,
    about: about ?? id,
    details,
    audience,
    ...counted,
    state: isHeld ? 'held' : 'queued',
    nextTryAt: startAfter ?? createdAt,
  });
  return { kind: 'queued', emailId: id };
}

function newRow(
  { clock, secret, transport }: Pick<Dependencies, 'clock' | 'secret' | 'transport'>,
  recipient: string,
) {
  const id = crypto.randomUUID();
  const [recipientHash, messageId] = [keyedHash(secret, recipient), `<${id}@${transport.domain}>`];
  const createdAt = clock();
  return { id, recipient, recipientHash, messageId, createdAt, queuedAt: createdAt };
}

/** Emails of one sending, in one statement: its feature has a channel for them. Returns their ids. */
export async function queueForMany(
  tx: Tx,
  services: Dependencies,
  { purpose, sendingId }: { purpose: string; sendingId: string },
  to: readonly { about: string; email: string }[],
): Promise<string[]> {
  const audience = 'subscriber';
  const rows = to.map(({ about, email }) => {
    const fresh = newRow(services, email);
    return { ...fresh, purpose, sendingId, about, audience, nextTryAt: fresh.createdAt } as const;
  });
  await tx.insert(emailMessages).values(rows);
  return rows.map(({ id }) => id);
}

const insertRow = preparedInsert(
  emailMessages,
  [
    'id',
    'purpose',
    'about',
    'details',
    'recipient',
    'audience',
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
