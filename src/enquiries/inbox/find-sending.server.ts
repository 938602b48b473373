import { and, desc, eq, isNull } from 'drizzle-orm';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { messages } from '../conversations/conversations.table.server.ts';
import { undoSeconds } from '../conversations/reply.ts';

/** The newest reply of a user that no try has been made at. */
export async function findSending(db: Db, userId: string, now: Date) {
  const isUntried = and(eq(emailMessages.state, 'queued'), eq(emailMessages.tries, 0));
  const [found] = await db
    .select({ message: messages, name: people.name })
    .from(messages)
    .innerJoin(emailMessages, eq(emailMessages.id, messages.emailId))
    .leftJoin(personAddresses, eq(personAddresses.email, messages.toAddress))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .where(and(eq(messages.authorId, userId), isNull(messages.acceptedAt), isUntried))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (!found) return null;
  const { id: messageId, conversationId, toAddress, createdAt } = found.message;
  const msLeft = createdAt.getTime() + undoSeconds * 1000 - now.getTime();
  const secondsLeft = Math.max(0, Math.ceil(msLeft / 1000));
  return { messageId, conversationId, name: found.name ?? toAddress, secondsLeft };
}
