import { and, eq, isNull } from 'drizzle-orm';
import { personAddresses } from '../../leads/people.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { emailChannel } from '../../platform/email/deliver-email.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { endDelivery } from '../../platform/jobs/deliver.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import { settle } from '../conversations/settle.server.ts';
import type { DeliveryReport } from './delivery-report.ts';

type Dependencies = Pick<Services, 'clock' | 'log' | 'subscriptions' | 'config'>;

/** What we sent under the Message-ID that a report names, and to whom. */
type SentEmail = { messageId: string; recipient: string | null };

/**
 * Marks the email that a bounce or a complaint is about, and the address that we sent it to, whatever other
 * addresses the report names. One about an email that we never sent changes nothing.
 */
export async function recordReport(
  tx: Tx,
  services: Dependencies,
  report: DeliveryReport,
): Promise<'recorded' | 'unknown'> {
  const sent = await findSent(tx, report.messageId);
  if (!sent) return 'unknown';
  await (report.is === 'bounce'
    ? recordBounce(tx, services, sent, report)
    : recordComplaint(tx, services, sent));
  return 'recorded';
}

async function findSent(tx: Tx, messageId: string): Promise<SentEmail | null> {
  const [[message], [email]] = [
    await tx
      .select({ recipient: messages.toAddress })
      .from(messages)
      .where(and(eq(messages.messageId, messageId), eq(messages.sentBy, 'us'))),
    await tx
      .select({ recipient: emailMessages.recipient })
      .from(emailMessages)
      .where(eq(emailMessages.messageId, messageId)),
  ];
  const found = message ?? email;
  return found ? { messageId, recipient: found.recipient } : null;
}

type Bounce = Extract<DeliveryReport, { is: 'bounce' }>;

async function recordBounce(
  tx: Tx,
  { clock, log }: Dependencies,
  { messageId, recipient }: SentEmail,
  { isFinal, isOfAddress, reason }: Bounce,
): Promise<void> {
  const now = clock();
  const isIt = and(eq(messages.messageId, messageId), isNull(messages.bouncedAt));
  const marked = await tx
    .update(messages)
    .set({ bounceReason: reason, ...(isFinal && { bouncedAt: now }) })
    .where(isIt)
    .returning({ conversationId: messages.conversationId });
  if (!isFinal) return;
  for (const { conversationId } of marked) await settle(tx, conversationId);
  const isSent = and(eq(emailMessages.messageId, messageId), eq(emailMessages.state, 'sent'));
  await tx.update(emailMessages).set({ isRecipientRefused: isOfAddress }).where(isSent);
  const end = { state: 'failed', reason: `bounced: ${reason}` } as const;
  await endDelivery({ db: tx, clock, log }, emailChannel, isSent, end);
  if (!isOfAddress || recipient === null) return;
  const bounced = await tx
    .update(personAddresses)
    .set({ bouncedAt: now, bounceReason: reason })
    .where(and(eq(personAddresses.email, recipient), isNull(personAddresses.bouncedAt)))
    .returning({ personId: personAddresses.personId });
  await recordMark(tx, 'address.bounced', bounced, now);
}

async function recordComplaint(
  tx: Tx,
  { clock, subscriptions }: Dependencies,
  { messageId, recipient }: SentEmail,
): Promise<void> {
  const now = clock();
  const reason = 'reported as spam by its recipient';
  await tx
    .update(messages)
    .set({ bounceReason: reason })
    .where(and(eq(messages.messageId, messageId), isNull(messages.bouncedAt)));
  await tx.update(emailMessages).set({ reason }).where(eq(emailMessages.messageId, messageId));
  if (recipient === null) return;
  const marked = await tx
    .update(personAddresses)
    .set({ complainedAt: now })
    .where(and(eq(personAddresses.email, recipient), isNull(personAddresses.complainedAt)))
    .returning({ personId: personAddresses.personId });
  await recordMark(tx, 'address.complained', marked, now);
  await subscriptions.suppress(tx, recipient, 'objection');
}

async function recordMark(
  tx: Tx,
  act: 'address.bounced' | 'address.complained',
  marked: readonly { personId: string }[],
  now: Date,
): Promise<void> {
  for (const { personId } of marked) {
    await recordAudit(tx, { actor: null, act, subject: `person:${personId}`, now });
  }
}
