import { and, eq, gt, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import { notices } from '../../accounts/accounts.table.server.ts';
import { listMembers, type Member } from '../../accounts/team/team.server.ts';
import { isWorkingDay, type PromiseHours } from '../../leads/promise/promise-clock.ts';
import { londonDay } from '../../platform/database/london-day.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { LiveNotice } from '../../platform/feature.ts';
import type { Services } from '../../platform/services.ts';
import { formatTime } from '../../ui/content/dates.ts';
import { formatNews, sendNotices } from './send-notices.email.tsx';

/** What some of the team may want to be told. */
export type News = Pick<typeof notices.$inferInsert, 'kind' | 'subject' | 'path' | 'reference'> & {
  /** Whose person it is about, or who was named. */
  ownerId: string | null;
};

/** Emails each of the team what is new to them, as they chose, in one message. */
export async function tellMembers(
  services: Services,
  news: readonly News[],
  hours: PromiseHours,
): Promise<void> {
  const now = services.clock();
  for (const member of await listMembers(services.db)) {
    const own = news.filter((one) => concerns(one, member, now));
    await tell(services, member, [...own, ...getSummary(member, now, hours)]);
  }
}

/** The same in words, for the open pages of those who chose that. */
export async function toLiveNotices(
  { db, clock }: Services,
  news: readonly News[],
): Promise<LiveNotice[]> {
  const members = (await listMembers(db)).filter(({ choices }) => choices.inPage);
  return news.map((one) => ({
    userIds: members.filter((member) => concerns(one, member, clock())).map(({ id }) => id),
    key: `${one.kind} ${one.subject} ${one.ownerId}`,
    text: formatNews(one),
    path: one.path,
  }));
}

const minute = 60_000;
/** The schedule runs every five, a little earlier or later. */
const pause = 4 * minute;

async function tell(services: Services, { id: userId, email }: Member, news: readonly News[]) {
  if (news.length === 0) return;
  const toldAt = services.clock();
  await services.db.transaction(async (tx) => {
    const lately = gt(notices.toldAt, new Date(toldAt.getTime() - pause));
    if ((await tx.$count(notices, and(eq(notices.userId, userId), lately))) > 0) return;
    const told = await tx
      .insert(notices)
      .values(news.map((one) => ({ ...one, userId, toldAt })))
      .onConflictDoNothing()
      .returning({ id: notices.id });
    if (told.length === 0) return;
    const to = { kind: 'owner', email } as const;
    const { emailId } = await queueEmail(tx, services, { email: sendNotices, to });
    const ids = told.map(({ id }) => id);
    await tx.update(notices).set({ emailId }).where(inArray(notices.id, ids));
  });
}

/** A promise to a person without an owner concerns all who want to know of promises. */
function concerns({ kind, ownerId }: News, { id, choices }: Member, now: Date): boolean {
  switch (kind) {
    case 'wrote':
      return choices.wrote && ownerId === id;
    case 'began':
      return choices.began && !(choices.wrote && ownerId === id);
    case 'promise runs out':
    case 'promise broken':
      return choices.promises && (ownerId === id || ownerId === null);
    case 'next step':
      // The summary counts them.
      return choices.nextSteps && ownerId === id && isMorning(now, choices.summaryHour ?? 8);
    case 'mentioned':
      return choices.mentions && ownerId === id;
    case 'summary':
      return false;
  }
}

function getSummary({ choices }: Member, now: Date, hours: PromiseHours): News[] {
  const { summaryHour } = choices;
  if (summaryHour === null || !isMorning(now, summaryHour) || !isWorkingDay(now, hours)) return [];
  const subject = londonDay(now);
  return [{ kind: 'summary', subject, path: href('/admin'), reference: '', ownerId: null }];
}

/** From that hour on, but not for a summary that was switched on in the evening. */
function isMorning(now: Date, hour: number): boolean {
  const passed = Number(formatTime(now).slice(0, 2)) - hour;
  return passed >= 0 && passed < 4;
}
