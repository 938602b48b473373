import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { Services } from '../../platform/services.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import type { EmailHeaders } from './email-headers.server.ts';
import { findThread, type KnownEmail } from './threading.ts';
import { conversationIdIn } from '../conversations/inbox-address.server.ts';

/** What the database knows of the emails that some others name, by Message-ID and by address. */
export type Knowledge = {
  emails: Map<string, KnownEmail>;
  /** The team's accounts by address. */
  team: ReadonlyMap<string, string>;
};

/** One query for each kind, however many emails there are. */
export async function findKnown(
  { db }: Pick<Services, 'db'>,
  headers: readonly EmailHeaders[],
): Promise<Knowledge> {
  const named = headers.flatMap(({ messageId, inReplyTo, references }) => [
    ...inReplyTo,
    ...references,
    ...(messageId === null ? [] : [messageId]),
  ]);
  const ids = [...new Set(named)];
  const senders = [...new Set(headers.map(({ from }) => from.address))];
  const [stored, notices, team] = await Promise.all([
    db
      .select({
        messageId: sql<string>`${messages.messageId}`,
        conversationId: messages.conversationId,
        sentBy: messages.sentBy,
      })
      .from(messages)
      .where(inArray(messages.messageId, ids)),
    // Receipts and notices of an enquiry are answered as well; other emails have no conversation.
    db
      .select({ messageId: emailMessages.messageId, conversationId: conversations.id })
      .from(emailMessages)
      .leftJoin(conversations, eq(sql`${conversations.enquiryId}::text`, enquiryId))
      .where(inArray(emailMessages.messageId, ids)),
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(sql`${users.email} in ${senders} and ${users.role} in ('admin', 'consultant')`),
  ]);
  const emails = new Map<string, KnownEmail>();
  for (const { messageId, conversationId } of notices) {
    emails.set(messageId, { conversationId, isOurs: true });
  }
  for (const { messageId, conversationId, sentBy } of stored) {
    emails.set(messageId, { conversationId, isOurs: sentBy === 'us' });
  }
  return { emails, team: new Map(team.map(({ id, email }) => [email, id])) };
}

const enquiryId = sql`${emailMessages.job}->'payload'->>'enquiryId'`;

export type Thread = { conversationId: string; sentBy: 'them' | 'us'; authorId: string | null };

/** Null for an email that belongs to no conversation, or that we have sent or stored already. */
export function judgeEmail(
  { secret, config }: Pick<Services, 'secret' | 'config'>,
  headers: EmailHeaders,
  isInSent: boolean,
  { emails, team }: Knowledge,
): Thread | null {
  const { messageId, recipients, from } = headers;
  if (messageId !== null && emails.has(messageId)) return null;
  const authorId = headers.isForged ? null : (team.get(from.address) ?? null);
  const isFromInbox = from.address === config.ENQUIRIES_TO && !headers.isForged;
  const isByTeam = isInSent || authorId !== null || isFromInbox;
  const tokens = recipients.flatMap((address) => conversationIdIn(secret, address) ?? []);
  const conversationId = findThread({ ...headers, tokens }, emails, isByTeam);
  if (conversationId === null) return null;
  return { conversationId, sentBy: isByTeam ? 'us' : 'them', authorId };
}
