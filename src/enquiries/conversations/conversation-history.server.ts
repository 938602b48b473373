import { desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { type HistoryEntry, mostEntries, type PersonHistory } from '../../platform/reporting.ts';
import { answerDueAt } from '../enquiry.ts';
import { conversationPath } from '../inbox/inbox.ts';
import { conversations, messages } from './conversations.table.server.ts';

/** What a person and the team wrote to each other after the enquiry, with what was returned. */
export const conversationHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select({ message: messages, conversation: conversations, author: users.name })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .where(inArray(conversations.email, [...emails]))
    .orderBy(desc(messages.createdAt))
    .limit(mostEntries);
  return found.flatMap(({ message, conversation, author }) => {
    const { id, createdAt, sentBy, kind, body, isAutomatic, bouncedAt, bounceReason } = message;
    const { subject, state, waitingSince: since } = conversation;
    const address = { href: conversationPath(conversation.id) };
    const waitingSince = state === 'open' ? since : null;
    const wrote: HistoryEntry = {
      key: `message-${id}`,
      at: createdAt,
      kind: isAutomatic ? 'Automatic reply' : kind === 'call' ? 'Call' : by[sentBy],
      title: subject,
      message: {
        by: sentBy,
        text: body,
        isAutomatic,
        ...(sentBy === 'them' && waitingSince && { dueAt: answerDueAt(waitingSince) }),
      },
      ...address,
      ...(sentBy === 'us' && author && { state: { text: author, isUrgent: false } }),
    };
    if (!bouncedAt) return [wrote];
    const returned: HistoryEntry = {
      key: `bounce-${id}`,
      at: bouncedAt,
      kind: 'Bounce',
      title: `Returned: ${bounceReason ?? 'no reason was given'}`,
      isBounce: true,
      ...address,
    };
    return [wrote, returned];
  });
};

const by = { them: 'Wrote to us', us: 'We wrote' };
