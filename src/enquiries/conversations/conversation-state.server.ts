import { and, eq, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { preparedInsert } from '../../platform/database/prepared-insert.server.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredEnquiry } from '../enquiries.table.server.ts';
import { enquirySubject } from '../enquiry.ts';
import { conversations, messages } from './conversations.table.server.ts';

type Opened = Pick<StoredEnquiry, 'id' | 'email' | 'reference' | 'suspectedSpam' | 'createdAt'>;

/** Opens the conversation of a new enquiry, under the enquiry's id. */
export function openConversation(tx: Tx, enquiry: Opened): Promise<unknown> {
  const { id, email, reference, suspectedSpam, createdAt } = enquiry;
  return insertConversation(tx, {
    id,
    enquiryId: id,
    email,
    reference,
    subject: enquirySubject(reference),
    state: suspectedSpam ? 'spam' : 'open',
    waitingSince: createdAt,
    unreadSince: createdAt,
    lastMessageAt: createdAt,
    lastMessageBy: 'them',
    createdAt,
  });
}

const insertConversation = preparedInsert(
  conversations,
  [
    'id',
    'enquiryId',
    'email',
    'reference',
    'subject',
    'state',
    'waitingSince',
    'unreadSince',
    'lastMessageAt',
    'lastMessageBy',
    'createdAt',
  ],
  (insert) => insert,
);

type Changed = Pick<typeof conversations.$inferSelect, 'id' | 'enquiryId' | 'email'>;

const { id: itsId, enquiryId, email: address } = conversations;
const changed = { id: itsId, enquiryId, email: address };

/** For the audit log, in which an enquiry's conversation goes by the enquiry. */
export function toAudited({ id, enquiryId: of }: Omit<Changed, 'email'>, verb: string) {
  const kind = of === null ? 'conversation' : 'enquiry';
  return { act: `${kind}.${verb}`, subject: `${kind}:${id}` };
}

/** Stops the clock: no message of theirs waits any more. */
export async function finishConversation(tx: Tx, id: string): Promise<Changed | undefined> {
  const [finished] = await tx
    .update(conversations)
    .set(isFinished)
    .where(and(eq(conversations.id, id), isBegun))
    .returning(changed);
  return finished;
}

const isFinished = { state: 'done', waitingSince: null, unreadSince: null } as const;
const isBegun = ne(conversations.state, 'draft');
const isOurs = sql`${messages.conversationId} = ${conversations.id} and ${messages.sentBy} = 'us' and ${messages.acceptedAt} is not null and not ${messages.isAutomatic}`;

/**
 * When their first message came that no accepted message of ours has followed; null if none. Of two in the
 * same second, ours does not answer theirs: mail servers leave fractions out.
 */
export const waitingSince = sql<Date | null>`case
  when ${conversations.enquiryId} is null or exists (select 1 from ${messages} where ${isOurs}) then (
    select min(coalesce(theirs.accepted_at, theirs.created_at)) from ${messages} theirs
    where theirs.conversation_id = ${conversations.id} and theirs.sent_by = 'them' and not theirs.is_automatic
      and coalesce(theirs.accepted_at, theirs.created_at) >= coalesce((
        select date_trunc('second', max(${messages.createdAt})) from ${messages} where ${isOurs}), '-infinity'))
  else ${conversations.createdAt} end`;

/** Stops the clock of all that a person has written from these addresses. */
export async function finishConversationsWith(tx: Tx, emails: readonly string[]): Promise<void> {
  const isTheirs = inArray(conversations.email, [...emails]);
  await tx
    .update(conversations)
    .set(isFinished)
    .where(and(isTheirs, eq(conversations.state, 'open')));
}

/** Opens it again; the clock runs from their first message that has no answer. */
export async function resumeConversation(tx: Tx, id: string): Promise<Changed | undefined> {
  const [resumed] = await tx
    .update(conversations)
    .set({ state: 'open', waitingSince })
    .where(and(eq(conversations.id, id), isBegun))
    .returning(changed);
  return resumed;
}

/** Marks it as spam, or takes that back. */
export async function setConversationSpam(
  tx: Tx,
  id: string,
  spamAt: Date | null,
): Promise<Changed | undefined> {
  const isOther = spamAt ? ne(conversations.state, 'spam') : eq(conversations.state, 'spam');
  const [marked] = await setSpam(tx, and(eq(conversations.id, id), isOther), spamAt);
  return marked;
}

/** The same for all conversations with a person. */
export async function setSpamWith(
  tx: Tx,
  emails: readonly string[],
  spamAt: Date | null,
): Promise<void> {
  const isMarked = spamAt ? ne(conversations.state, 'spam') : isNotNull(conversations.spamAt);
  await setSpam(tx, and(inArray(conversations.email, [...emails]), isMarked), spamAt);
}

async function setSpam(tx: Tx, which: SQL | undefined, spamAt: Date | null): Promise<Changed[]> {
  const set = spamAt
    ? { state: 'spam' as const, spamAt }
    : { state: 'open' as const, spamAt, waitingSince };
  return tx.update(conversations).set(set).where(and(which, isBegun)).returning(changed);
}

/**
 * One state for the whole team, because they share the inbox: what a colleague has opened was seen. A GET
 * does not change it; the page's script does, or a button.
 */
export const isUnread = sql<boolean>`(${conversations.state} = 'open' and ${conversations.unreadSince} is not null)`;

export const countUnread = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  db.$count(
    conversations,
    and(eq(conversations.state, 'open'), isNotNull(conversations.unreadSince)),
  );

/** What came after the page was shown stays unread. */
export async function markRead(db: Db, id: string, shownAt: Date): Promise<void> {
  const { unreadSince } = conversations;
  await db
    .update(conversations)
    .set({ unreadSince: null })
    .where(and(eq(conversations.id, id), lte(unreadSince, shownAt)));
}

export async function markUnread(db: Db, id: string, now: Date): Promise<void> {
  await db.update(conversations).set({ unreadSince: now }).where(eq(conversations.id, id));
}
