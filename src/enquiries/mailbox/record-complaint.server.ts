import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { personAddresses } from '../../leads/people.table.server.ts';
import type { Tx } from '../../platform/database/database.server.ts';
import { complained, emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { conversationAddresses, messages } from '../conversations/conversations.table.server.ts';

export type Dependencies = Pick<Services, 'clock' | 'log' | 'subscriptions' | 'config'>;

/** What we sent under a Message-ID that a report names, and to whom. */
export type SentEmail = { id: string | null; messageId: string; recipient: string | null };

/** Those who got a copy of a message of ours. */
export function findCopies(tx: Tx, { id }: SentEmail) {
  if (id === null) return [];
  const { address, fault, field, messageId } = conversationAddresses;
  return tx
    .select({ address, fault, message: messages })
    .from(conversationAddresses)
    .innerJoin(messages, eq(messages.id, messageId))
    .where(and(eq(messageId, id), inArray(field, ['cc', 'bcc'])));
}

export async function recordComplaint(
  tx: Tx,
  { clock, subscriptions }: Dependencies,
  sent: SentEmail,
): Promise<boolean> {
  const now = clock();
  const { messageId } = sent;
  // Of several, it is unknown who complained.
  const recipient = (await findCopies(tx, sent)).length > 0 ? null : sent.recipient;
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
