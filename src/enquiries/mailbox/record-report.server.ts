import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { recordAddressBounce } from '../../leads/people.server.ts';
import { personAddresses } from '../../leads/people.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { emailChannel } from '../../platform/email/deliver-email.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { endDelivery } from '../../platform/jobs/deliver.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import { settle } from '../conversations/settle.server.ts';
import type { Bounce, DeliveryReport } from './delivery-report.ts';

type Dependencies = Pick<Services, 'clock' | 'log' | 'subscriptions' | 'config'>;

/** What we sent under a Message-ID that a report names, and to whom. */
type SentEmail = { messageId: string; recipient: string | null };

/**
 * Marks the email that a bounce or a complaint is about, and the address that we sent it to, not any other
 * addresses the report names. One about an email that we never sent changes nothing; nor does one that was
 * recorded before, as a mailbox may be read again from its beginning.
 */
export async function recordReport(
  tx: Tx,
  services: Dependencies,
  report: DeliveryReport,
): Promise<'recorded' | 'known' | 'unknown'> {
  const sent = await findSent(tx, report.messageIds);
  if (!sent) return 'unknown';
  const isNews =
    report.is === 'bounce'
      ? await recordBounce(tx, services, sent, report)
      : await recordComplaint(tx, services, sent);
  return isNews ? 'recorded' : 'known';
}

/** Shows at the email what a report says that anyone may have written: a person decides what it is worth. */
export async function recordUnproven(
  tx: Tx,
  _services: Dependencies,
  report: DeliveryReport,
): Promise<'recorded' | 'known' | 'unknown'> {
  const sent = await findSent(tx, report.messageIds);
  if (!sent) return 'unknown';
  const told = `${unproven}: ${report.is === 'bounce' ? report.reason : complained}`;
  const marked = await tx
    .update(messages)
    .set({ bounceReason: told })
    .where(and(eq(messages.messageId, sent.messageId), isNull(messages.bounceReason)))
    .returning({ id: messages.id });
  const { messageId, reason, state } = emailMessages;
  const noted = await tx
    .update(emailMessages)
    .set({ reason: told })
    .where(and(eq(messageId, sent.messageId), eq(state, 'sent'), isNull(reason)))
    .returning({ id: emailMessages.id });
  return marked.length + noted.length > 0 ? 'recorded' : 'known';
}

const unproven = 'a report that could not be verified';

/** More would be no report of one email. */
const mostIds = 20;

async function findSent(tx: Tx, ids: readonly string[]): Promise<SentEmail | null> {
  for (const id of ids.slice(0, mostIds)) {
    const { messageId, sentAs, toAddress, sentBy } = messages;
    const [message] = await tx
      .select({ messageId, recipient: toAddress })
      .from(messages)
      .where(and(or(eq(messageId, id), eq(sentAs, id)), eq(sentBy, 'us')));
    const [email] = await tx
      .select({ messageId: emailMessages.messageId, recipient: emailMessages.recipient })
      .from(emailMessages)
      .where(eq(emailMessages.messageId, id));
    const found = message ?? email;
    if (found) return { messageId: found.messageId ?? id, recipient: found.recipient };
  }
  return null;
}

async function recordBounce(
  tx: Tx,
  { clock, log }: Dependencies,
  { messageId, recipient }: SentEmail,
  { isFinal, isOfAddress, reason }: Bounce,
): Promise<boolean> {
  const now = clock();
  const marked = await tx
    .update(messages)
    .set({ bounceReason: reason, ...(isFinal && { bouncedAt: now }) })
    .where(and(eq(messages.messageId, messageId), isNull(messages.bouncedAt)))
    .returning({ conversationId: messages.conversationId });
  if (!isFinal) return marked.length > 0;
  for (const { conversationId } of marked) await settle(tx, conversationId);
  const whereSent = and(eq(emailMessages.messageId, messageId), eq(emailMessages.state, 'sent'));
  const failed = await endDelivery({ db: tx, clock, log }, emailChannel, whereSent, {
    state: 'failed',
    reason: `bounced: ${reason}`,
  });
  const isNews = marked.length + failed > 0;
  if (!isNews || !isOfAddress) return isNews;
  const whereNamed = eq(emailMessages.messageId, messageId);
  await tx.update(emailMessages).set({ isRecipientRefused: true }).where(whereNamed);
  if (recipient !== null) await recordAddressBounce(tx, recipient, { at: now, reason });
  return true;
}

const complained = 'reported as spam by its recipient';

async function recordComplaint(
  tx: Tx,
  { clock, subscriptions }: Dependencies,
  { messageId, recipient }: SentEmail,
): Promise<boolean> {
  const now = clock();
  const { bouncedAt, bounceReason } = messages;
  const marked = await tx
    .update(messages)
    .set({ bounceReason: complained })
    .where(
      and(
        eq(messages.messageId, messageId),
        isNull(bouncedAt),
        sql`${bounceReason} is distinct from ${complained}`,
      ),
    )
    .returning({ id: messages.id });
  const noted = await tx
    .update(emailMessages)
    .set({ reason: complained })
    .where(
      and(
        eq(emailMessages.messageId, messageId),
        sql`${emailMessages.reason} is distinct from ${complained}`,
      ),
    )
    .returning({ id: emailMessages.id });
  if (marked.length + noted.length === 0) return false;
  if (recipient !== null) await closeToUs(tx, recipient, now);
  if (recipient !== null) await subscriptions.suppress(tx, recipient, 'objection');
  return true;
}

async function closeToUs(tx: Tx, email: string, now: Date): Promise<void> {
  const { complainedAt, personId } = personAddresses;
  const marked = await tx
    .update(personAddresses)
    .set({ complainedAt: now })
    .where(and(eq(personAddresses.email, email), isNull(complainedAt)))
    .returning({ personId });
  for (const one of marked) {
    const subject = `person:${one.personId}`;
    await recordAudit(tx, { actor: null, act: 'address.complained', subject, now });
  }
}
