import {
  and,
  asc,
  countDistinct,
  eq,
  gte,
  inArray,
  isNotNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { companies } from '../../leads/companies/companies.table.server.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { countTaken, readClock } from '../../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../../leads/promise/working-hours.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { type FirstAnswer, formatCount, type Unanswered } from '../../platform/reporting.ts';
import type { Services } from '../../platform/services.ts';
import { conversationActs } from './conversation-acts.table.server.ts';
import { conversations, messages } from './conversations.table.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import { conversationPath } from '../inbox/inbox.ts';

/** More than anyone would read on one page. */
const most = 200;

/** With a message of theirs that has no answer; only open ones have that. */
export const whereWaiting = isNotNull(conversations.waitingSince);

export const countUnread = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  db.$count(conversations, isNotNull(conversations.unreadSince));

/** How many wait for an answer, of those since a moment or earlier if one is given. */
export const countWaiting = ({ db }: Pick<Services, 'db'>, until?: Date): Promise<number> =>
  db.$count(conversations, and(whereWaiting, until && lte(conversations.waitingSince, until)));

/** Open ones with people of a user, in words. */
export async function listOwnConversations(db: Db, userId: string): Promise<string[]> {
  const [own] = await db
    .select({ count: countDistinct(conversations.id) })
    .from(conversations)
    .innerJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .where(and(eq(people.ownerId, userId), eq(conversations.state, 'open')));
  const total = own?.count ?? 0;
  return total > 0 ? [formatCount(total, 'open conversation', 'open conversations')] : [];
}

/** Conversations that wait for an answer, the longest first, with their person's company and owner. */
export async function listUnanswered({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<Unanswered[]> {
  const now = clock();
  const hours = await readPromiseHours(db);
  const { id, waitingSince, email } = conversations;
  const found = await db
    .select({
      id,
      waitingSince,
      name: sql<string>`coalesce(${people.name}, ${contactEnquiries.name}, ${email})`,
      message: sql<string>`coalesce(${latestOfTheirs}, ${contactEnquiries.message}, '')`,
      company: companies.name,
      owner: { id: users.id, name: users.name },
    })
    .from(conversations)
    .leftJoin(contactEnquiries, eq(contactEnquiries.id, conversations.enquiryId))
    .leftJoin(personAddresses, eq(personAddresses.email, email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .leftJoin(users, eq(users.id, people.ownerId))
    .where(whereWaiting)
    .orderBy(asc(waitingSince))
    .limit(most);
  return found.flatMap(({ id: key, waitingSince: since, ...row }) =>
    since
      ? [{ ...row, key, href: conversationPath(key), promise: readClock(since, now, hours) }]
      : [],
  );
}

const latestOfTheirs: SQL = sql`(select ${messages.body} from ${messages}
  where ${messages.conversationId} = ${conversations.id} and ${messages.sentBy} = 'them' and not ${messages.isAutomatic}
  order by ${messages.createdAt} desc limit 1)`;

/**
 * Of conversations that others began, without spam. What was closed without a reply counts from then, as the
 * promise does; the firm's hours are those of today.
 */
export async function listFirstAnswers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  since: Date,
): Promise<FirstAnswer[]> {
  const now = clock();
  const hours = await readPromiseHours(db);
  const byConversation = sql`${messages.conversationId} = ${conversations.id}`;
  const firstReply = sql`(select min(${messages.acceptedAt}) from ${messages}
    where ${byConversation} and ${messages.sentBy} = 'us' and not ${messages.isAutomatic})`;
  const firstClosing = sql`(select min(${conversationActs.at}) from ${conversationActs}
    where ${conversationActs.conversationId} = ${conversations.id} and ${conversationActs.kind} = 'closed')`;
  const firstSide = sql`(select ${messages.sentBy} from ${messages} where ${byConversation} order by ${messages.createdAt} limit 1)`;
  const found = await db
    .select({
      at: conversations.createdAt,
      answeredAt:
        sql`coalesce(${contactEnquiries.answeredAt}, least(${firstReply}, ${firstClosing}))`.mapWith(
          contactEnquiries.answeredAt,
        ),
    })
    .from(conversations)
    .leftJoin(contactEnquiries, eq(contactEnquiries.id, conversations.enquiryId))
    .where(
      and(
        gte(conversations.createdAt, since),
        inArray(conversations.state, ['open', 'done']),
        or(isNotNull(conversations.enquiryId), eq(firstSide, 'them')),
      ),
    );
  return found.map(({ at, answeredAt }) => {
    const { dueAt } = readClock(at, now, hours);
    const tookMs = answeredAt && countTaken(at, answeredAt, hours);
    if (answeredAt) return { at, tookMs, promise: answeredAt <= dueAt ? 'kept' : 'broken' };
    return { at, tookMs, promise: now <= dueAt ? 'open' : 'broken' };
  });
}

/** When they wrote to us and we to them, but for what a program wrote. */
export const inTouch = sql`
  select ${contactEnquiries.email} as email, ${contactEnquiries.createdAt} as at
    from ${contactEnquiries} where not ${contactEnquiries.suspectedSpam}
  union all
  select case when ${messages.sentBy} = 'them' then ${messages.fromAddress} else ${messages.toAddress} end,
      ${messages.createdAt}
    from ${messages} where ${messages.sentBy} in ('them', 'us') and not ${messages.isAutomatic}`;
