import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { conversations } from './conversations.table.server.ts';

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
