import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../../accounts/auth.table.server.ts';
import { companies } from '../../leads/companies/companies.table.server.ts';
import { people, personAddresses } from '../../leads/people.table.server.ts';
import { readClock } from '../../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../../leads/promise/working-hours.server.ts';
import type { Db } from '../../platform/database/database.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { PromiseClock } from '../../ui/content/durations.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import { findWriters } from '../conversations/reply-drafts.server.ts';
import { undoSeconds } from '../conversations/reply.ts';
import { whereWaiting } from '../conversations/unanswered-enquiries.server.ts';
import { contactEnquiries } from '../enquiries.table.server.ts';
import type { InboxView, Shown } from './inbox.ts';

/** Rows in each part of the list at first; the page leads to more. */
const step = 50;

type Reader = Shown & { userId: string; now: Date };

/** The conversations of a view: those that wait for us, the most urgent first, then the others. */
export async function listConversations(db: Db, view: InboxView, reader: Reader) {
  const { userId, now, show = 1 } = reader;
  const most = step * show;
  const { waitingSince, lastMessageAt, id } = conversations;
  const whereShown = inView(view, reader);
  const waiting =
    view === 'open' || view === 'mine'
      ? await readRows(
          db,
          and(whereShown, isNotNull(waitingSince)),
          [asc(waitingSince), asc(id)],
          most,
        )
      : [];
  const whereOther = view === 'open' || view === 'mine' ? isNull(waitingSince) : undefined;
  const others = await readRows(
    db,
    and(whereShown, whereOther),
    [desc(lastMessageAt), desc(id)],
    most,
  );
  const writing = await findWriters(db, now);
  const hours = await readPromiseHours(db);
  const withWriter = (row: Row) => ({
    ...row,
    clock: row.waitingSince && readClock(row.waitingSince, now, hours),
    writer: writing.find((draft) => draft.conversationId === row.id && draft.userId !== userId)
      ?.name,
  });
  return { waiting: waiting.map(withWriter), others: others.map(withWriter), most };
}

export type InboxRow = Row & { clock: PromiseClock | null; writer: string | undefined };

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** How many conversations each view has; not of those done. */
export async function countConversations(db: Db, userId: string) {
  const whereOpen = eq(conversations.state, 'open');
  const whereMine = sql`exists (select from ${personAddresses} join ${people} on ${people.id} = ${personAddresses.personId}
    where ${personAddresses.email} = ${conversations.email} and ${people.ownerId} = ${userId})`;
  const count = (state: 'open' | 'new' | 'spam' | 'refused') =>
    db.$count(conversations, eq(conversations.state, state));
  const [open, mine, unknown, spam, refused] = await Promise.all([
    count('open'),
    db.$count(conversations, and(whereOpen, whereMine)),
    count('new'),
    count('spam'),
    count('refused'),
  ]);
  return { open, mine, new: unknown, spam, refused };
}

/** The one to go on with: the most urgent that the list shows, except this one and those being answered. */
export async function findNextWaiting(
  db: Db,
  view: InboxView,
  reader: Omit<Reader, 'now'>,
  exceptId: string,
): Promise<string | null> {
  const [next] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .leftJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .where(and(inView(view, reader), whereWaiting, ne(conversations.id, exceptId), whereUnanswered))
    .orderBy(asc(conversations.waitingSince), asc(conversations.id))
    .limit(1);
  return next?.id ?? null;
}

/** Whether the list still shows a conversation, and no answer to it is on its way. */
export async function isShown(
  db: Db,
  view: InboxView,
  reader: Omit<Reader, 'now'>,
  id: string,
): Promise<boolean> {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .leftJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .where(and(inView(view, reader), eq(conversations.id, id), whereUnanswered));
  return found !== undefined;
}

/** The newest reply of a user that no try has been made at. */
export async function findSending(db: Db, userId: string, now: Date) {
  const whereUntried = and(eq(emailMessages.state, 'queued'), eq(emailMessages.tries, 0));
  const [found] = await db
    .select({ message: messages, name: people.name })
    .from(messages)
    .innerJoin(emailMessages, eq(emailMessages.id, messages.emailId))
    .leftJoin(personAddresses, eq(personAddresses.email, messages.toAddress))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .where(and(eq(messages.authorId, userId), isNull(messages.acceptedAt), whereUntried))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (!found) return null;
  const { id: messageId, conversationId, toAddress, createdAt } = found.message;
  const msLeft = createdAt.getTime() + undoSeconds * 1000 - now.getTime();
  const secondsLeft = Math.max(0, Math.ceil(msLeft / 1000));
  return { messageId, conversationId, name: found.name ?? toAddress, secondsLeft };
}

function inView(view: InboxView, { userId, owner }: Omit<Reader, 'now'>): SQL | undefined {
  const whereOwned = owner === 'none' ? isNull(people.ownerId) : eq(people.ownerId, owner ?? '');
  return and(
    eq(conversations.state, view === 'mine' ? 'open' : view),
    view === 'mine' ? eq(people.ownerId, userId) : undefined,
    owner ? whereOwned : undefined,
  );
}

const whereBeingAnswered = sql<boolean>`exists (
  select 1 from ${messages} join ${emailMessages} on ${emailMessages.id} = ${messages.emailId}
  where ${messages.conversationId} = ${conversations.id} and ${messages.acceptedAt} is null
    and ${messages.sentBy} = 'us'
    and ${emailMessages.state} = 'queued')`;

const whereUnanswered = sql`not ${whereBeingAnswered}`;

/** Given up, or to be tried again. */
const whereUnsent = sql<boolean>`${messages.acceptedAt} is null and (${emailMessages.state} = 'failed'
  or (${emailMessages.state} = 'queued' and ${emailMessages.reason} is not null))`;

function readRows(db: Db, where: SQL | undefined, order: SQL[], most: number) {
  const latest = db
    .select({
      body: messages.body,
      sentBy: messages.sentBy,
      fromName: messages.fromName,
      bouncedAt: messages.bouncedAt,
      isAutomatic: messages.isAutomatic,
      isUnsent: whereUnsent.as('is_unsent'),
      author: users.name,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.authorId))
    .leftJoin(emailMessages, eq(emailMessages.id, messages.emailId))
    .where(
      and(eq(messages.conversationId, conversations.id), inArray(messages.sentBy, ['them', 'us'])),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1)
    .as('latest');
  return db
    .select({
      id: conversations.id,
      email: conversations.email,
      waitingSince: conversations.waitingSince,
      lastMessageAt: conversations.lastMessageAt,
      name: sql<string>`coalesce(${people.name}, ${contactEnquiries.name},
        case when ${conversations.isByStranger} and ${latest.sentBy} = 'them' then ${latest.fromName} end, ${conversations.email})`,
      company: companies.name,
      owner: users.name,
      snippet: sql<string>`left(coalesce(${latest.body}, ${contactEnquiries.message}), 160)`,
      snippetBy: latest.sentBy,
      snippetAuthor: latest.author,
      isAutomatic: latest.isAutomatic,
      isUnsent: latest.isUnsent,
      bouncedAt: latest.bouncedAt,
      suspicion: contactEnquiries.spamMark,
      isBeingAnswered: whereBeingAnswered,
      isUnread: sql<boolean>`${conversations.unreadSince} is not null`,
    })
    .from(conversations)
    .leftJoin(contactEnquiries, eq(contactEnquiries.id, conversations.enquiryId))
    .leftJoin(personAddresses, eq(personAddresses.email, conversations.email))
    .leftJoin(people, eq(people.id, personAddresses.personId))
    .leftJoin(companies, eq(companies.id, people.companyId))
    .leftJoin(users, eq(users.id, people.ownerId))
    .leftJoinLateral(latest, sql`true`)
    .where(where)
    .orderBy(...order)
    .limit(most);
}
