import { desc, eq, inArray } from 'drizzle-orm';
import { users } from '../accounts/auth.table.server.ts';
import { readClock } from '../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../leads/promise/working-hours.server.ts';
import { type HistoryEntry, mostEntries, type PersonHistory } from '../platform/reporting.ts';
import { conversations, messages } from './conversations/conversations.table.server.ts';
import { contactEnquiries, type StoredEnquiry } from './enquiries.table.server.ts';
import { formatPromise, isUrgent, promiseState } from './enquiry.ts';
import { conversationPath } from './inbox/inbox.ts';

export const enquiryHistory: PersonHistory = async ({ db, clock }, emails) => {
  const now = clock();
  const hours = await readPromiseHours(db);
  const found = await db
    .select({ enquiry: contactEnquiries, answerer: users })
    .from(contactEnquiries)
    .leftJoin(users, eq(users.id, contactEnquiries.answeredBy))
    .where(inArray(contactEnquiries.email, [...emails]))
    .orderBy(desc(contactEnquiries.createdAt))
    .limit(mostEntries);
  return found.flatMap(({ enquiry, answerer }) => {
    const { id, reference, answeredAt } = enquiry;
    const promise = readClock(enquiry.createdAt, now, hours);
    const common = { kind: 'Enquiry', href: conversationPath(id) };
    const wrote = {
      ...common,
      key: `enquiry-${id}`,
      at: enquiry.createdAt,
      title: `Wrote to us: ${reference}`,
      detail: enquiry.message,
      message: {
        by: 'them' as const,
        text: enquiry.message,
        ...(isWaitingFor(enquiry) && { promise }),
      },
      state: {
        text: formatPromise(enquiry, promise),
        isUrgent: isUrgent(promiseState(enquiry, promise)),
      },
    };
    if (!answeredAt) return [wrote];
    const title = `Answered ${reference}, by ${answerer ? answerer.name || answerer.email : 'a deleted account'}`;
    return [wrote, { ...common, key: `answer-${id}`, at: answeredAt, title }];
  });
};

const isWaitingFor = ({ answeredAt, suspectedSpam }: StoredEnquiry) =>
  answeredAt === null && !suspectedSpam;

/** What a person and the team wrote to each other after the enquiry, with what was returned. */
export const conversationHistory: PersonHistory = async ({ db, clock }, emails) => {
  const now = clock();
  const hours = await readPromiseHours(db);
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
      ...(sentBy === 'team' || sentBy === 'unproven'
        ? { detail: body }
        : {
            message: {
              by: sentBy,
              text: body,
              isAutomatic,
              ...(sentBy === 'them' &&
                waitingSince && { promise: readClock(waitingSince, now, hours) }),
            },
          }),
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

const by = {
  them: 'Wrote to us',
  us: 'We wrote',
  team: 'Note by email',
  unproven: 'Unproven sender',
};
