import { and, count, desc, eq, gt, gte, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { users } from '../accounts/auth.table.server.ts';
import {
  getLength,
  type PromiseHours,
  readClock,
  startedBefore,
} from '../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../leads/promise/working-hours.server.ts';
import {
  type Attention,
  attentionLine,
  type Conversion,
  type HistoryEntry,
  mostEntries,
  type PersonHistory,
} from '../platform/reporting.ts';
import { conversations, messages } from './conversations/conversations.table.server.ts';
import { countWaiting, listUnanswered } from './conversations/unanswered-enquiries.server.ts';
import { contactEnquiries, type StoredEnquiry } from './enquiries.table.server.ts';
import { formatPromise, isUrgent, promiseState } from './enquiry.ts';
import { formatDuration, urgentShare } from '../ui/content/durations.ts';
import { conversationPath, inboxAddress } from './inbox/inbox.ts';

/** New and unanswered enquiries, those whose 24 hours are nearly or already over first. */
export const enquiryAttention: Attention = {
  unanswered: listUnanswered,
  async arrived({ db }, since) {
    const rows = await db
      .select({ isSpam: contactEnquiries.suspectedSpam, count: count() })
      .from(contactEnquiries)
      .where(gt(contactEnquiries.createdAt, since))
      .groupBy(contactEnquiries.suspectedSpam);
    return rows.flatMap((row) =>
      row.isSpam
        ? attentionLine(row.count, ['enquiry looks like spam', 'enquiries look like spam'], {
            kind: 'suspected spam',
            href: inboxAddress('spam'),
            isUrgent: false,
          })
        : attentionLine(row.count, ['new enquiry', 'new enquiries'], {
            kind: 'enquiries',
            href: href('/admin/enquiries'),
            isUrgent: false,
          }),
    );
  },
  async waiting(services) {
    const now = services.clock();
    const hours = await readPromiseHours(services.db);
    const [broken, urgent, all] = await Promise.all([
      countWaiting(services, startedBefore(now, 1, hours)),
      countWaiting(services, startedBefore(now, urgentShare, hours)),
      countWaiting(services),
    ]);
    const words = getWords(hours);
    const soon = urgent - broken;
    const rest = all - urgent;
    const more = urgent > 0 ? 'more ' : '';
    const page = { href: inboxAddress('open') };
    return [
      ...attentionLine(
        broken,
        [`enquiry has waited ${words.over}`, `enquiries have waited ${words.over}`],
        { ...page, kind: 'promises broken', isUrgent: true },
      ),
      ...attentionLine(
        soon,
        [`enquiry must be answered ${words.soon}`, `enquiries must be answered ${words.soon}`],
        { ...page, kind: 'promises running out', isUrgent: true },
      ),
      ...attentionLine(
        rest,
        [`${more}enquiry is waiting for an answer`, `${more}enquiries are waiting for an answer`],
        { ...page, kind: 'enquiries waiting', isUrgent: false },
      ),
    ];
  },
};

const getWords = (hours: PromiseHours) =>
  hours
    ? {
        over: 'for longer than we promise',
        soon: `within ${formatDuration(getLength(hours) * (1 - urgentShare))} of working time`,
      }
    : { over: 'for more than 24 hours', soon: 'within six hours' };

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

/** Excludes suspected spam. */
export const contactConversion: Conversion = {
  name: 'Contact',
  pages: ['/', href('/contact')],
  lastStep: 'answered',
  async count({ db }, since) {
    const { answeredAt, createdAt, suspectedSpam } = contactEnquiries;
    const [row] = await db
      .select({ sent: count(), finished: count(answeredAt) })
      .from(contactEnquiries)
      .where(and(gte(createdAt, since), eq(suspectedSpam, false)));
    return row ?? { sent: 0, finished: 0 };
  },
};
