import { and, eq, max } from 'drizzle-orm';
import type { Config } from '../../platform/config.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import {
  getCorrespondentFault,
  type RecipientFault,
  type Tie,
} from '../../platform/email/recipients.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { findConversationPeople, keepAddresses } from './conversation-addresses.server.ts';
import { conversations, messages } from './conversations.table.server.ts';

type Conversation = Pick<
  typeof conversations.$inferSelect,
  'id' | 'email' | 'enquiryId' | 'createdAt'
>;

/**
 * Whom the team may write to in a conversation, each with when they last wrote there. An automatic answer
 * asks for nothing.
 */
export async function findCorrespondents(
  db: Db,
  config: Pick<Config, 'ENQUIRIES_TO' | 'MAIL_FROM'>,
  { id, email, enquiryId, createdAt }: Conversation,
): Promise<Map<string, Tie>> {
  const { conversationId, sentBy, isAutomatic, kind, fromAddress } = messages;
  const emails = (await findConversationPeople(db, config, [id])).get(id) ?? [];
  const whereWritten = and(eq(sentBy, 'them'), eq(kind, 'email'), eq(isAutomatic, false));
  const written = await db
    .select({ email: fromAddress, at: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(conversationId, id), whereWritten))
    .groupBy(fromAddress);
  const lastWrote = new Map(written.map((one) => [one.email, one.at]));
  if (enquiryId && !lastWrote.has(email)) lastWrote.set(email, createdAt);
  const all = new Set([...emails, ...lastWrote.keys()]);
  return new Map([...all].map((one) => [one, { lastWroteAt: lastWrote.get(one) ?? null }]));
}

/** Of an address in no email of the conversation, which one of the team typed into the form that is sent. */
export const typedHere: Tie = { lastWroteAt: null };

/** Why the team may not write to an address now; null if it may. */
export const findFault = async (
  db: Db,
  { findStanding }: Pick<Services, 'findStanding'>,
  email: string,
  tie: Tie,
): Promise<RecipientFault | null> =>
  getCorrespondentFault(email, tie, await findStanding(db, email));

/** Lets the team write to a person who is in no email of the conversation: a step of its own, on record. */
export async function addCorrespondent(
  { db, clock, config }: Services,
  actor: Actor,
  { conversationId, email }: { conversationId: string; email: string },
): Promise<'added' | 'gone'> {
  return db.transaction(async (tx) => {
    const byId = eq(conversations.id, conversationId);
    const [conversation] = await tx.select().from(conversations).where(byId).for('update');
    if (!conversation) return 'gone';
    if ((await findCorrespondents(tx, config, conversation)).has(email)) return 'added';
    const now = clock();
    const place = { conversationId, messageId: null, at: now };
    await keepAddresses(tx, place, [{ field: 'added', address: email, name: null }]);
    const subject = `conversation:${conversationId}`;
    await recordAudit(tx, { actor, act: 'conversation.address-added', subject, now });
    return 'added';
  });
}
